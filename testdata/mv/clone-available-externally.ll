; A cloned available_externally function without a relocation slot passes: its versions are available_externally
; too, and it has no entry in the tables, as it is not in jl_fvars.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @g]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

; CHECK-DAG: @jl_clone_ptrs = hidden constant [1 x ptr] [ptr @g.1]
; CHECK: define available_externally void @f() #{{[0-9]+}} {
; CHECK: define available_externally void @f.1() #[[F1:[0-9]+]] {
; CHECK: define void @g.1() #[[F1]] {
; CHECK-NEXT: call void @f.1()
; CHECK: attributes #[[F1]] = { "julia.mv.clone"="1" "julia.mv.clones"="2" "target-cpu"="haswell" "target-features"="+avx2" }
define available_externally void @f() "julia.mv.clones"="2" {
  ret void
}
define void @g() "julia.mv.clones"="2" {
  call void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 2}
