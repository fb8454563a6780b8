target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i686-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
define void @f() {
  ret void
}
define void @g() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
