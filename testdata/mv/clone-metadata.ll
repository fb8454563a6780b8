; Attachments of the function and of its instructions are on the versions too; argument names are kept, and
; globals that the body names are shared.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@state = internal global i64 0

; CHECK: @state = internal global i64 0
; CHECK-NOT: @state.
; CHECK: define i64 @f(i64 %count) #{{[0-9]+}} !mine ![[MINE:[0-9]+]] {
; CHECK: define i64 @f.1(i64 %count) #{{[0-9]+}} !mine ![[MINE]] {
; CHECK-NEXT: %old = load i64, ptr @state, align 8, !range ![[RANGE:[0-9]+]]
; CHECK-NEXT: %new = add nsw i64 %old, %count
; CHECK-DAG: ![[MINE]] = !{!"attached"}
; CHECK-DAG: ![[RANGE]] = !{i64 0, i64 10}
define i64 @f(i64 %count) "julia.mv.clones"="2" !mine !20 {
  %old = load i64, ptr @state, !range !21
  %new = add nsw i64 %old, %count
  ret i64 %new
}
!20 = !{!"attached"}
!21 = !{i64 0, i64 10}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 2}
