; Ten targets: sets have up to three hexadecimal digits, written in upper case, without leading zeros. Odd
; targets clone loops, 8 clones math, the rest queries of the CPU.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()
; CHECK: define i64 @loop(i64 %n) #[[LOOP:[0-9]+]] {
; CHECK: define double @math(double %x) #[[MATH:[0-9]+]] {
; CHECK: define i64 @all(i64 %n, double %x) #[[ALL:[0-9]+]] {
; CHECK: define i1 @query() #[[QUERY:[0-9]+]] {
; CHECK: define void @none() {
; CHECK-DAG: attributes #[[LOOP]] = { "julia.mv.clones"="2AA" }
; CHECK-DAG: attributes #[[MATH]] = { "julia.mv.clones"="100" }
; CHECK-DAG: attributes #[[ALL]] = { "julia.mv.clones"="3FE" }
; CHECK-DAG: attributes #[[QUERY]] = { "julia.mv.clones"="54" }
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
define double @math(double %x) {
  %y = fadd fast double %x, %x
  ret double %y
}
define i64 @all(i64 %n, double %x) {
top:
  %fma = call i1 @julia.cpu.have_fma.f64()
  %y = fmul contract double %x, %x
  br label %body
body:
  br i1 %fma, label %body, label %out
out:
  ret i64 %n
}
define i1 @query() {
  %fma = call i1 @julia.cpu.have_fma.f64()
  ret i1 %fma
}
define void @none() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7, !8, !9, !10, !11, !12, !13}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"haswell", !"+avx2", i32 0, i32 256}
!7 = !{!"haswell", !"+avx2", i32 0, i32 8}
!8 = !{!"haswell", !"+avx2", i32 0, i32 256}
!9 = !{!"haswell", !"+avx2", i32 0, i32 8}
!10 = !{!"haswell", !"+avx2", i32 0, i32 256}
!11 = !{!"haswell", !"+avx2", i32 0, i32 8}
!12 = !{!"haswell", !"+avx2", i32 0, i32 4}
!13 = !{!"haswell", !"+avx2", i32 0, i32 8}
