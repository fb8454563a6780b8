; available_externally definitions are annotated like others. The always-inliner removes the copies of
; alwaysinline functions before the pass.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes='always-inline,globaldce,JuliaMultiVersioning' --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=INLINED %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define available_externally i64 @copy(i64 %n) #[[COPY:[0-9]+]] {
; CHECK: define i64 @user(i64 %n) {
; CHECK: attributes #[[COPY]] = { alwaysinline "julia.mv.clones"="2" "julia.mv.reloc" }
; INLINED-NOT: @copy
; INLINED: define i64 @user(i64 %n) #[[USER:[0-9]+]] {
; INLINED-NOT: call
; INLINED: attributes #[[USER]] = { "julia.mv.clones"="2" }
define available_externally i64 @copy(i64 %n) alwaysinline {
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
define i64 @user(i64 %n) {
  %r = call i64 @copy(i64 %n)
  ret i64 %r
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
