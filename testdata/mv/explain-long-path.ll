; Of a long path between two functions that are cloned, the ends are shown and what is next to the function: paths can be
; as long as the module has functions. Each f joins when the one before has, as it calls the leaf: f1 is called by the
; function with a loop, f2 by f1, and so on.
;
; RUN: jlopt mv explain %s f12 f20
; RUN: jlopt mv explain --json %s f24 | json-subset %S/Inputs/explain-long-path.json

target triple = "x86_64-unknown-linux-gnu"

define void @f0() {
entry:
  br label %loop
loop:
  call void @f1()
  br label %loop
}

define void @f1() {
  call void @leaf()
  call void @f2()
  ret void
}

define void @f2() {
  call void @leaf()
  call void @f3()
  ret void
}

define void @f3() {
  call void @leaf()
  call void @f4()
  ret void
}

define void @f4() {
  call void @leaf()
  call void @f5()
  ret void
}

define void @f5() {
  call void @leaf()
  call void @f6()
  ret void
}

define void @f6() {
  call void @leaf()
  call void @f7()
  ret void
}

define void @f7() {
  call void @leaf()
  call void @f8()
  ret void
}

define void @f8() {
  call void @leaf()
  call void @f9()
  ret void
}

define void @f9() {
  call void @leaf()
  call void @f10()
  ret void
}

define void @f10() {
  call void @leaf()
  call void @f11()
  ret void
}

define void @f11() {
  call void @leaf()
  call void @f12()
  ret void
}

define void @f12() {
  call void @leaf()
  call void @f13()
  ret void
}

define void @f13() {
  call void @leaf()
  call void @f14()
  ret void
}

define void @f14() {
  call void @leaf()
  call void @f15()
  ret void
}

define void @f15() {
  call void @leaf()
  call void @f16()
  ret void
}

define void @f16() {
  call void @leaf()
  call void @f17()
  ret void
}

define void @f17() {
  call void @leaf()
  call void @f18()
  ret void
}

define void @f18() {
  call void @leaf()
  call void @f19()
  ret void
}

define void @f19() {
  call void @leaf()
  call void @f20()
  ret void
}

define void @f20() {
  call void @leaf()
  call void @f21()
  ret void
}

define void @f21() {
  call void @leaf()
  call void @f22()
  ret void
}

define void @f22() {
  call void @leaf()
  call void @f23()
  ret void
}

define void @f23() {
  call void @leaf()
  call void @f24()
  ret void
}

define void @f24() {
  call void @leaf()
  ret void
}

define void @leaf() {
entry:
  br label %loop
loop:
  br label %loop
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 264}
