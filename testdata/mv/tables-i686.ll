; 32-bit pointers: counts are i32 and differences have no truncation, on Julia 1.10 as well (by the module, not
; by the machine); the offset of a second field is 4, and slots have alignment 4.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=NEW %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 --check-prefix=OLD %s

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i686-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]
@jl_gvars = global [1 x ptr] [ptr @data]
@jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer
@data = global i64 0
@v = global { i32, ptr } { i32 1, ptr @g }

; NEW-DAG: @v = global { i32, ptr } { i32 1, ptr null }
; NEW-DAG: @jl_fvar_count = hidden constant i32 2
; NEW-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 0, i32 sub (i32 ptrtoint (ptr @f.reloc_slot to i32), i32 ptrtoint (ptr @jl_clone_slots to i32)), i32 1, i32 sub (i32 add (i32 ptrtoint (ptr @v to i32), i32 4), i32 ptrtoint (ptr @jl_clone_slots to i32))]
; NEW-LABEL: define ptr @g()
; NEW-NEXT: load ptr, ptr @f.reloc_slot, align 4
; OLD-DAG: @jl_fvar_offsets = hidden constant [3 x i32] [i32 2, i32 0, i32 sub (i32 ptrtoint (ptr @g to i32), i32 ptrtoint (ptr @f to i32))]
; OLD-DAG: @jl_gvar_base = hidden alias i32, ptr @data
; OLD-DAG: @jl_clone_offsets = hidden constant [2 x i32] [i32 sub (i32 ptrtoint (ptr @f.1 to i32), i32 ptrtoint (ptr @f to i32)), i32 sub (i32 ptrtoint (ptr @g.1 to i32), i32 ptrtoint (ptr @f to i32))]
; OLD-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 0, i32 sub (i32 ptrtoint (ptr @f.reloc_slot to i32), i32 ptrtoint (ptr @data to i32)), i32 1, i32 sub (i32 add (i32 ptrtoint (ptr @v to i32), i32 4), i32 ptrtoint (ptr @data to i32))]
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define ptr @g() "julia.mv.clones"="2" {
  ret ptr @f
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
