; Without targets that clone by category there is something to explain too: who calls whom, and whose versions run.
;
; RUN: jlopt mv explain %s
; RUN: jlopt mv explain --dot %s

target triple = "x86_64-unknown-linux-gnu"

define void @caller() {
  call void @callee()
  ret void
}

define void @callee() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
