; More shards than there is anything for: the others have empty tables, and the pass makes those of an empty shard. Without
; jl_gvars there are none of globals; with an empty one each shard has an empty one.
;
; RUN: jlopt image split -j 3 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=EMPTY %s < %t/shard_2.ll
; RUN: jlopt --passes=JuliaMultiVersioning -S %t/shard_2.ll -o %t.passed.ll
; RUN: FileCheck-22 --check-prefix=PASSED %s < %t.passed.ll
; RUN: jlopt image root %t/shard_0.ll %t/shard_1.ll %t/shard_2.ll --cpu-target='generic;haswell' -S -o %t.root.ll
; RUN: FileCheck-22 --check-prefix=ROOT %s < %t.root.ll
;
; On 1.10 there is always a table of globals, since the pass wants one.
;
; RUN: jlopt image split -j 2 -S --julia-version=1.10 %s -o %t.old
; RUN: FileCheck-22 --check-prefix=OLD %s < %t.old/shard_1.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %t.old/shard_1.ll -o %t.passed.old.ll
; RUN: FileCheck-22 --check-prefix=PASSED-OLD %s < %t.passed.old.ll

; EMPTY-DAG: @jl_fvars = global [0 x ptr] zeroinitializer
; EMPTY-DAG: @jl_fvar_idxs = hidden constant [0 x i32] zeroinitializer
; EMPTY-NOT: define
; EMPTY-NOT: @jl_gvar
; PASSED-DAG: @jl_fvar_count_2 = hidden constant i64 0
; PASSED-DAG: @jl_fvar_ptrs_2 = hidden global [0 x ptr] zeroinitializer
; PASSED-DAG: @jl_fvar_idxs_2 = hidden constant [0 x i32] zeroinitializer
; PASSED-DAG: @jl_clone_slots_2 = hidden constant [1 x i32] zeroinitializer
; PASSED-DAG: @jl_clone_idxs_2 = hidden constant [3 x i32] [i32 -2147483648, i32 0, i32 0]
; ROOT-DAG: @jl_image_header = internal constant [4 x i32] [i32 1, i32 3, i32 1, i32 0]
; ROOT-DAG: @jl_no_gvars = internal constant [1 x i32] zeroinitializer
; ROOT-DAG: @jl_shard_tables = internal constant [24 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_no_gvars, ptr @jl_no_gvars, ptr @jl_clone_slots_0,
; OLD-DAG: @jl_gvars = global [0 x ptr] zeroinitializer
; OLD-DAG: @jl_gvar_idxs = hidden constant [0 x i32] zeroinitializer
; PASSED-OLD-DAG: @jl_fvar_base_1 = hidden constant i64 0
; PASSED-OLD-DAG: @jl_fvar_offsets_1 = hidden constant [1 x i32] zeroinitializer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @only]

define void @only() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
