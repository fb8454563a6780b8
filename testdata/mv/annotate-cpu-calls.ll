; cpu: a call of a known callee named julia.cpu.; an invoke, a call through an alias or a pointer, or of another
; function type, does not count (the function in the alias gets its slot all the same). On x86 every have_fma
; query counts, whatever its type.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f80()
declare i1 @julia.cpu.anything()
declare i32 @personality(...)
define i1 @julia.cpu.mine() {
  ret i1 true
}
@query = alias i1 (), ptr @julia.cpu.mine
; CHECK: define i1 @julia.cpu.mine() #[[ALIASED:[0-9]+]] {
; CHECK: define i1 @fma() #[[CLONED:[0-9]+]] {
; CHECK: define i1 @anything() #[[CLONED]] {
; CHECK: define i1 @defined() #[[CLONED]] {
; CHECK: define i1 @invoked() personality ptr @personality {
; CHECK: define i1 @aliased() {
; CHECK: define i32 @other_type() {
; CHECK: define ptr @address() {
; CHECK-DAG: attributes #[[ALIASED]] = { "julia.mv.reloc" }
; CHECK-DAG: attributes #[[CLONED]] = { "julia.mv.clones"="2" }
define i1 @fma() {
  %q = call i1 @julia.cpu.have_fma.f80()
  ret i1 %q
}
define i1 @anything() {
  %q = call i1 @julia.cpu.anything()
  ret i1 %q
}
define i1 @defined() {
  %q = call i1 @julia.cpu.mine()
  ret i1 %q
}
define i1 @invoked() personality ptr @personality {
  %q = invoke i1 @julia.cpu.anything() to label %ok unwind label %bad
ok:
  ret i1 %q
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret i1 false
}
define i1 @aliased() {
  %q = call i1 @query()
  ret i1 %q
}
define i32 @other_type() {
  %q = call i32 @julia.cpu.anything()
  ret i32 %q
}
define ptr @address() {
  ret ptr @julia.cpu.anything
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 256}
