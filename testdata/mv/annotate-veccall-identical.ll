; A veccall flag as annotation would add it stays the only one; annotated comes last.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: !llvm.module.flags = !{!0, !1, !2, !3, ![[ANNOTATED:[0-9]+]]}
; CHECK: !2 = !{i32 7, !"julia.mv.veccall", i32 1}
; CHECK: ![[ANNOTATED]] = !{i32 1, !"julia.mv.annotated", i32 1}
; CHECK-NOT: veccall
define <4 x float> @f(<4 x float> %v) {
  ret <4 x float> %v
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 7, !"julia.mv.veccall", i32 1}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
