; With julia.mv.skipcloning, whatever its value, the pass stops after annotation: no tables are wanted, none
; made, and no features are added; a module that is annotated as well is left as it is.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s -o %t.once.ll
; RUN: FileCheck-22 %s --input-file=%t.once.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: FileCheck-22 %s --input-file=%t.twice.ll
; RUN: jlopt -S %t.once.ll | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define i64 @f(i64 %n) #[[F:[0-9]+]] {
; CHECK: define i64 @g(i64 %n) {
; CHECK-NOT: define
; CHECK-NOT: jl_
; CHECK: attributes #[[F]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; CHECK: !llvm.module.flags = !{!0, !1, !2, !{{[0-9]+}}}
; CHECK: !"julia.mv.annotated", i32 1}
; CHECK-NOT: annotated
define i64 @f(i64 %n) {
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
define i64 @g(i64 %n) {
  %r = call i64 @f(i64 %n)
  ret i64 %r
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 2, !"julia.mv.skipcloning", !"any"}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
