; What does not join, as it is the least set that is wanted: two functions on a path between members, of which
; neither is both called by and calls one; two that call each other on such a path; one that a member calls and
; that calls only itself, an alias of a member, or a member through a pointer; and the callers of the first.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@last_alias = alias void (), ptr @last
@pointer = global ptr @last
; CHECK: define void @path1() {
; CHECK: define void @path2() {
; CHECK: define void @ping() {
; CHECK: define void @pong() {
; CHECK: define void @itself() {
; CHECK: define void @through_alias() {
; CHECK: define void @through_pointer() {
; CHECK: define void @above() {
define void @path1() {
  call void @path2()
  ret void
}
define void @path2() {
  call void @last()
  ret void
}
define void @ping() {
  call void @pong()
  ret void
}
define void @pong() {
  call void @ping()
  call void @last()
  ret void
}
define void @itself() {
  call void @itself()
  ret void
}
define void @through_alias() {
  call void @last_alias()
  ret void
}
define void @through_pointer() {
  %p = load ptr, ptr @pointer
  call void %p()
  ret void
}
define void @above() {
  call void @first(i1 false)
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
  call void @path1()
  call void @ping()
  call void @itself()
  call void @through_alias()
  call void @through_pointer()
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
