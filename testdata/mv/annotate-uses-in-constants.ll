; Uses count through expressions and aggregates at any depth, of initializers and of instructions; not through
; blockaddress, dso_local_equivalent or no_cfi. Used by a personality, a function must be in the table too.
; llvm.used counts like other globals.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@nested = global { i64, [2 x { ptr, i64 }] } { i64 0, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 ptrtoint (ptr @in_global to i64) }, { ptr, i64 } zeroinitializer] }
@block = global ptr blockaddress(@by_block, %here)
@equivalent = global ptr dso_local_equivalent @by_equivalent
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
; CHECK: define void @in_global() #[[FVAR:[0-9]+]] {
; CHECK: define void @by_block() {
; CHECK: define void @by_equivalent() {
; CHECK: define void @by_no_cfi() {
; CHECK: define void @kept() #[[FVAR]] {
; CHECK: define i32 @handler(...) #[[FVAR]] {
; CHECK: define i64 @in_instruction(i64 %n) #[[RELOC:[0-9]+]] {
; CHECK: define ptr @user(ptr %p) personality ptr @handler {
; CHECK: attributes #[[FVAR]] = { "julia.mv.fvar" }
; CHECK: attributes #[[RELOC]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
define void @in_global() {
  ret void
}
define void @by_block() {
  br label %here
here:
  ret void
}
define void @by_equivalent() {
  ret void
}
define void @by_no_cfi() {
  ret void
}
define void @kept() {
  ret void
}
define i32 @handler(...) {
  ret i32 0
}
define i64 @in_instruction(i64 %n) {
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
define ptr @user(ptr %p) personality ptr @handler {
  store { i32, { i64, ptr } } { i32 1, { i64, ptr } { i64 ptrtoint (ptr @in_instruction to i64), ptr null } }, ptr %p
  ret ptr no_cfi @by_no_cfi
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
