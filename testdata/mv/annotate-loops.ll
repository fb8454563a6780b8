; A loop is a cycle with an entry that dominates it, among the reachable blocks: a cycle that is entered at two
; places is none, nor is one that nothing reaches. A loop nested in irreducible code counts, and a block that
; branches to itself.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @irreducible(i1 %c) {
; CHECK: define void @unreachable() {
; CHECK: define void @nested(i1 %c) #[[CLONED:[0-9]+]] {
; CHECK: define void @self(i1 %c) #[[CLONED]] {
; CHECK: attributes #[[CLONED]] = { "julia.mv.clones"="2" }
define void @irreducible(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %out
b:
  br i1 %c, label %a, label %out
out:
  ret void
}
define void @unreachable() {
  ret void
x:
  br label %y
y:
  br label %x
}
define void @nested(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %a, label %b
b:
  br i1 %c, label %a, label %out
out:
  ret void
}
define void @self(i1 %c) {
  br label %again
again:
  br i1 %c, label %again, label %out
out:
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
