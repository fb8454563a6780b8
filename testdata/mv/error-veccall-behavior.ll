; The veccall flag has the value that annotation would give it, but the behavior Error instead of Max.
;
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define <2 x double> @f(<2 x double> %x) {
  ret <2 x double> %x
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.veccall", i32 1}
!2 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
