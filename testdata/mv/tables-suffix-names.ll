; julia.mv.suffix stands behind the name of every table, with Julia 1.10 those of the globals too; names of
; slots and versions are without it. A zeroinitializer is an index table like others.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 --check-prefix=OFFSETS %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=POINTERS %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] zeroinitializer
@jl_gvars = global [1 x ptr] [ptr @data]
@jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer
@data = global i64 0

; OFFSETS-DAG: @f.reloc_slot = hidden global ptr null
; OFFSETS-DAG: @jl_fvar_base_3 = hidden alias i64, ptr @f
; OFFSETS-DAG: @jl_fvar_offsets_3 = hidden constant [2 x i32] [i32 1, i32 0]
; OFFSETS-DAG: @jl_fvar_idxs_3 = hidden constant [1 x i32] zeroinitializer
; OFFSETS-DAG: @jl_gvar_base_3 = hidden alias i64, ptr @data
; OFFSETS-DAG: @jl_gvar_offsets_3 = hidden constant [2 x i32] [i32 1, i32 0]
; OFFSETS-DAG: @jl_gvar_idxs_3 = hidden constant [1 x i32] zeroinitializer
; OFFSETS-DAG: @jl_clone_slots_3 = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @data to i64)) to i32)]
; OFFSETS-DAG: @jl_clone_idxs_3 = hidden constant
; OFFSETS-DAG: @jl_clone_offsets_3 = hidden constant [1 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @f.1 to i64), i64 ptrtoint (ptr @f to i64)) to i32)]
; OFFSETS-NOT: @jl_{{(fvars|gvars|clone_ptrs)}}

; POINTERS-DAG: @jl_gvars = global [1 x ptr] [ptr @data]
; POINTERS-DAG: @jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer
; POINTERS-DAG: @jl_fvar_count_3 = hidden constant i64 1
; POINTERS-DAG: @jl_fvar_ptrs_3 = hidden global [1 x ptr] [ptr @f]
; POINTERS-DAG: @jl_fvar_idxs_3 = hidden constant [1 x i32] zeroinitializer
; POINTERS-DAG: @jl_clone_slots_3 = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @jl_clone_slots_3 to i64)) to i32)]
; POINTERS-DAG: @jl_clone_idxs_3 = hidden constant [5 x i32] [i32 -2147483647, i32 0, i32 1, i32 0, i32 -2147483648]
; POINTERS-DAG: @jl_clone_ptrs_3 = hidden constant [1 x ptr] [ptr @f.1]
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.suffix", !"_3"}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
