; A module to be multi-versioned that does not say for which targets: one function with a loop, one with fused math,
; one with neither.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @looping, ptr @fused, ptr @plain]
@jl_fvar_idxs = global [3 x i32] [i32 0, i32 1, i32 2]

declare double @llvm.fma.f64(double, double, double)
define i64 @looping(i64 %n) {
top:
  br label %body
body:
  %i = phi i64 [ 0, %top ], [ %j, %body ]
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %body, label %out
out:
  ret i64 %j
}
define double @fused(double %x) {
  %y = call double @llvm.fma.f64(double %x, double %x, double %x)
  ret double %y
}
define i64 @plain(i64 %n) {
  ret i64 %n
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
