; A function that is called by a member and calls a member joins, until nothing changes. "up1" to "up3" join one
; by one from the callee's end, "down1" to "down3" from the caller's, each listed so that one look is not
; enough.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @up1() #[[BETWEEN:[0-9]+]] {
; CHECK: define void @up2() #[[BETWEEN]] {
; CHECK: define void @up3() #[[BETWEEN]] {
; CHECK: define void @down3() #[[BETWEEN]] {
; CHECK: define void @down2() #[[BETWEEN]] {
; CHECK: define void @down1() #[[BETWEEN]] {
; CHECK: define void @last() #[[BETWEEN]] {
; CHECK: attributes #[[BETWEEN]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
define void @up1() {
  call void @up2()
  ret void
}
define void @up2() {
  call void @up3()
  ret void
}
define void @up3() {
  call void @last()
  ret void
}
define void @down3() {
  call void @last()
  ret void
}
define void @down2() {
  call void @down3()
  call void @last()
  ret void
}
define void @down1() {
  call void @down2()
  call void @last()
  ret void
}
define void @last() {
top:
  %c = load i1, ptr null
  br label %body
body:
  br i1 %c, label %body, label %out
out:
  ret void
}
define void @first(i1 %c) {
top:
  br label %body
body:
  call void @up1()
  call void @up2()
  call void @up3()
  call void @down1()
  br i1 %c, label %body, label %out
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
