; Uses are redirected in the versions of a group only: target 1 clones everything, 2 is based on it and clones f
; and g, 3 is based on target 0 and clones g alone. f's slot is used by g.1, whose group has target 2, but not
; by g; no clone of a selective target loads anything, and where it lacks a version it keeps that of its base.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 {{.*}}@f.reloc_slot
; CHECK-DAG: @jl_clone_idxs = hidden constant [12 x i32] [i32 -2147483647, i32 0, i32 -2147483647, i32 0, i32 2, i32 1, i32 -2147483648, i32 1, i32 2, i32 0, i32 -2147483648, i32 1]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [6 x ptr] [ptr @f.1, ptr @g.1, ptr @f.2, ptr @g.2, ptr @f, ptr @g.3]
; CHECK-LABEL: define void @g()
; CHECK-NEXT: call void @f()
; CHECK-LABEL: define void @g.1()
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: call void %[[F]]()
; CHECK-LABEL: define void @g.2()
; CHECK-NEXT: call void @f.2()
; CHECK-LABEL: define void @g.3()
; CHECK-NEXT: call void @f()
define void @f() "julia.mv.clones"="6" "julia.mv.reloc" {
  ret void
}
define void @g() "julia.mv.clones"="E" {
  call void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"sandybridge", !"+avx", i32 0, i32 2}
!6 = !{!"haswell", !"+avx2", i32 1, i32 8}
!7 = !{!"core2", !"+ssse3", i32 0, i32 8}
