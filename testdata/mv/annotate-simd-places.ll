; simd: a store by its value alone, a call by its type alone (also of inline assembly and of scalable vectors),
; other instructions by their result. extractelement and vector operands add nothing, nor do an array of
; vectors, or an invoke with a vector argument, of which only the result counts. veccall is set by types of
; functions and calls.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @take(<4 x float>)
declare i32 @personality(...)
; CHECK: define void @stored(ptr %p) #[[CLONED:[0-9]+]] {
; CHECK: define i32 @extracted(ptr %p, [2 x <4 x i32>] %a) #[[CLONED]] {
; CHECK: define void @array(ptr %p, [2 x <4 x i32>] %a) {
; CHECK: define float @element() {
; CHECK: define void @called() #[[CLONED]] {
; CHECK: define void @assembly() #[[CLONED]] {
; CHECK: define void @scalable(<vscale x 4 x i32> %x) #[[CLONED]] {
; CHECK: define void @invoked() personality ptr @personality {
; CHECK: define void @casted() {
; CHECK: attributes #[[CLONED]] = { "julia.mv.clones"="2" }
; CHECK-DAG: !{i32 7, !"julia.mv.veccall", i32 1}
define void @stored(ptr %p) {
  store <4 x i32> zeroinitializer, ptr %p
  ret void
}
define i32 @extracted(ptr %p, [2 x <4 x i32>] %a) {
  %v = extractvalue [2 x <4 x i32>] %a, 0
  %x = extractelement <4 x i32> %v, i32 0
  ret i32 %x
}
define void @array(ptr %p, [2 x <4 x i32>] %a) {
  store [2 x <4 x i32>] %a, ptr %p
  ret void
}
define float @element() {
  %x = extractelement <2 x float> <float 1.0, float 2.0>, i32 0
  ret float %x
}
define void @called() {
  call void @take(<4 x float> zeroinitializer)
  ret void
}
define void @assembly() {
  call void asm "", "x"(<4 x float> zeroinitializer)
  ret void
}
define void @scalable(<vscale x 4 x i32> %x) {
  ret void
}
define void @invoked() personality ptr @personality {
  invoke void @take(<4 x float> zeroinitializer) to label %ok unwind label %bad
ok:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
define void @casted() {
  %r = call i64 asm "", "=r,r"(i64 ptrtoint (ptr @take to i64))
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 16}
