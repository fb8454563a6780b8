target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = external global [1 x ptr]

define i64 @f(i64 %n) {
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

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"generic", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 8}
