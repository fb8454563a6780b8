target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
define void @f() {
  unreachable
}
define void @g() {
  unreachable
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
