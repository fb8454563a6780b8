; Julia 1.14 packs flags otherwise: every selective target clones loops and CPU queries whatever its bits; 8
; adds math, 16 simd, 32 half, 64 bfloat. With the flags of 1.13 the same numbers are math 4 and loop 8, so that
; 0 clones nothing.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 -S %s | FileCheck-22 --check-prefix=OLD %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()
; CHECK: define i64 @loop(i64 %n) #[[ALL:[0-9]+]] {
; CHECK: define i1 @query() #[[ALL]] {
; CHECK: define double @math(double %x) #[[MATH:[0-9]+]] {
; CHECK: define void @simd(ptr %p) #[[SIMD:[0-9]+]] {
; CHECK: define void @half(half %x, ptr %p) #[[HALF:[0-9]+]] {
; CHECK: define void @bfloat(bfloat %x, ptr %p) #[[BFLOAT:[0-9]+]] {
; CHECK-DAG: attributes #[[ALL]] = { "julia.mv.clones"="3E" }
; CHECK-DAG: attributes #[[MATH]] = { "julia.mv.clones"="4" }
; CHECK-DAG: attributes #[[SIMD]] = { "julia.mv.clones"="8" }
; CHECK-DAG: attributes #[[HALF]] = { "julia.mv.clones"="10" }
; CHECK-DAG: attributes #[[BFLOAT]] = { "julia.mv.clones"="20" }
; OLD: define i64 @loop(i64 %n) #[[LOOP:[0-9]+]] {
; OLD: define i1 @query() {
; OLD: define double @math(double %x) {
; OLD: define void @simd(ptr %p) #[[SIMD:[0-9]+]] {
; OLD: define void @half(half %x, ptr %p) {
; OLD-DAG: attributes #[[LOOP]] = { "julia.mv.clones"="4" }
; OLD-DAG: attributes #[[SIMD]] = { "julia.mv.clones"="8" }
define i64 @loop(i64 %n) {
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
define i1 @query() {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}
define double @math(double %x) {
  %y = fadd fast double %x, %x
  ret double %y
}
define void @simd(ptr %p) {
  store <2 x i64> zeroinitializer, ptr %p
  ret void
}
define void @half(half %x, ptr %p) {
  store half %x, ptr %p
  ret void
}
define void @bfloat(bfloat %x, ptr %p) {
  store bfloat %x, ptr %p
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7, !8, !9}
!4 = !{!"generic", !"", i32 -1, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
!7 = !{!"haswell", !"+avx2", i32 0, i32 16}
!8 = !{!"haswell", !"+avx2", i32 0, i32 32}
!9 = !{!"haswell", !"+avx2", i32 0, i32 64}
