target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
define void @f() {
  ret void
}
define void @g() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
