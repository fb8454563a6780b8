; float16 looks at operands alone: a half result adds nothing until it is used, a constant counts as an operand,
; also of a call, and arrays, vectors and structs of half do not. bfloat is another category, which Julia has
; from 1.11 on.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 --check-prefix=OLD %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare half @produce()
declare void @consume(half)
; CHECK: define half @result() {
; CHECK: define void @constant() #[[HALF:[0-9]+]] {
; CHECK: define i32 @compared(half %x) #[[HALF]] {
; CHECK: define void @parameter(half %x) {
; CHECK: define void @aggregates(ptr %p, [2 x half] %a, <4 x half> %v, { half } %s) {
; CHECK: define void @extracted(ptr %p, { half } %s) #[[HALF]] {
; CHECK: define float @widened(bfloat %x) #[[BFLOAT:[0-9]+]] {
; CHECK: attributes #[[HALF]] = { "julia.mv.clones"="2" }
; CHECK: attributes #[[BFLOAT]] = { "julia.mv.clones"="4" }
; OLD: define i32 @compared(half %x) #[[HALF:[0-9]+]] {
; OLD: define float @widened(bfloat %x) {
; OLD: attributes #[[HALF]] = { "julia.mv.clones"="2" }
define half @result() {
  %h = call half @produce()
  br label %next
next:
  unreachable
}
define void @constant() {
  call void @consume(half 1.0)
  ret void
}
define i32 @compared(half %x) {
  %c = fcmp olt half %x, 0.0
  %r = zext i1 %c to i32
  ret i32 %r
}
define void @parameter(half %x) {
  ret void
}
define void @aggregates(ptr %p, [2 x half] %a, <4 x half> %v, { half } %s) {
  store [2 x half] %a, ptr %p
  store <4 x half> %v, ptr %p
  store { half } %s, ptr %p
  ret void
}
define void @extracted(ptr %p, { half } %s) {
  %h = extractvalue { half } %s, 0
  store half %h, ptr %p
  ret void
}
define float @widened(bfloat %x) {
  %y = fpext bfloat %x to float
  ret float %y
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 512}
!6 = !{!"haswell", !"+avx2", i32 0, i32 1024}
