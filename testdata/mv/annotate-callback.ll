; Functions handed to a broker whose !callback metadata describes the call are called by its caller: "task",
; called so by a loop and calling another, is in between. Without the metadata, and through a pointer, nobody
; calls the function.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare !callback !90 void @broker(ptr, ptr)
declare void @plain(ptr, ptr)
; CHECK: define void @task(ptr %arg) #[[BETWEEN:[0-9]+]] {
; CHECK: define void @not_called(ptr %arg) {
; CHECK: define i64 @leaf(i64 %n) #[[BETWEEN]] {
; CHECK: define void @spawn(i1 %c) #[[SPAWN:[0-9]+]] {
; CHECK-DAG: attributes #[[BETWEEN]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; CHECK-DAG: attributes #[[SPAWN]] = { "julia.mv.clones"="2" }
define void @task(ptr %arg) {
  %r = call i64 @leaf(i64 1)
  ret void
}
define void @not_called(ptr %arg) {
  %r = call i64 @leaf(i64 1)
  ret void
}
define i64 @leaf(i64 %n) {
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
define void @spawn(i1 %c) {
top:
  br label %body
body:
  call void @broker(ptr @task, ptr null)
  call void @plain(ptr @not_called, ptr null)
  br i1 %c, label %body, label %out
out:
  ret void
}
!90 = !{!91}
!91 = !{i64 0, i64 1, i1 false}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
