; The veccall flag is not set by stores of vectors, other vector instructions, an invoke with vectors, or
; declarations; a flag with another value that annotation has no reason to add is then left alone.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare <4 x float> @take(<4 x float>)
declare i32 @personality(...)
; CHECK: define void @f(ptr %p) {{.*}}{
; CHECK: !llvm.module.flags = !{!0, !1, !2, !3, ![[ANNOTATED:[0-9]+]]}
; CHECK: !{i32 1, !"julia.mv.veccall", i32 9}
; CHECK: ![[ANNOTATED]] = !{i32 1, !"julia.mv.annotated", i32 1}
; CHECK-NOT: veccall
define void @f(ptr %p) personality ptr @personality {
  %v = load <4 x float>, ptr %p
  store <4 x float> %v, ptr %p
  %r = invoke <4 x float> @take(<4 x float> %v) to label %ok unwind label %bad
ok:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.veccall", i32 9}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
