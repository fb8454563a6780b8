; llvm.fma and llvm.muladd count by name when called, llvm.fmuladd does not, nor a name that only starts alike.
; Any fast-math flag counts, also on fptrunc, phi, select, call and fcmp.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.fma.f64(double, double, double)
declare float @llvm.muladd.f32(float, float, float)
declare double @llvm_fma(double)
declare double @cos(double)
; CHECK: define double @fmuladd(double %x) {
; CHECK: define double @fma(double %x) #[[CLONED:[0-9]+]] {
; CHECK: define float @muladd(float %x) #[[CLONED]] {
; CHECK: define double @other(double %x) {
; CHECK: define double @plain(double %x) {
; CHECK: define float @truncated(double %x) #[[CLONED]] {
; CHECK: define double @selected(i1 %c, double %x) #[[CLONED]] {
; CHECK: define double @merged(i1 %c, double %x) #[[CLONED]] {
; CHECK: define double @called(double %x) #[[CLONED]] {
; CHECK: define i1 @compared(double %x) #[[CLONED]] {
; CHECK: attributes #[[CLONED]] = { "julia.mv.clones"="2" }
define double @fmuladd(double %x) {
  %y = call double @llvm.fmuladd.f64(double %x, double %x, double %x)
  ret double %y
}
define double @fma(double %x) {
  %y = call double @llvm.fma.f64(double %x, double %x, double %x)
  ret double %y
}
define float @muladd(float %x) {
  %y = call float @llvm.muladd.f32(float %x, float %x, float %x)
  ret float %y
}
define double @other(double %x) {
  %y = call double @llvm_fma(double %x)
  ret double %y
}
define double @plain(double %x) {
  %y = fadd double %x, %x
  %z = fneg double %y
  ret double %z
}
define float @truncated(double %x) {
  %y = fptrunc nnan double %x to float
  ret float %y
}
define double @selected(i1 %c, double %x) {
  %y = select nsz i1 %c, double %x, double 1.0
  ret double %y
}
define double @merged(i1 %c, double %x) {
top:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %y = phi arcp double [ %x, %top ], [ 1.0, %a ]
  ret double %y
}
define double @called(double %x) {
  %y = call reassoc double @cos(double %x)
  ret double %y
}
define i1 @compared(double %x) {
  %y = fcmp ninf olt double %x, 1.0
  ret i1 %y
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 4}
