target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
declare i1 @julia.cpu.have_fma.f64()
define i1 @f() {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"x86-64", !"+cx16", i32 -1, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 0}
