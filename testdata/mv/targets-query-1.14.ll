; The same field of flags has other bits on Julia 1.14, where every selective target clones loops and CPU
; queries; target 0 has the base -1 there.
;
; RUN: jlopt mv targets --julia-version=1.14 --json %s | json-subset %S/Inputs/targets-1.14.json
; RUN: JLOPT_JULIA_VERSION=1.14 jlopt mv targets --json %s | json-subset %S/Inputs/targets-1.14.json

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7}
!4 = !{!"x86-64", !"", i32 -1, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 1}
!6 = !{!"atom", !"", i32 1, i32 10}
!7 = !{!"znver4", !"+avx512bf16", i32 0, i32 116}
