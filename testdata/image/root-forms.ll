; The root of an image in the form of each version: 9 tables for each shard and 5 pointers on 1.10, 8 tables from 1.11 on,
; and the target string as a sixth pointer from 1.13 on. Shards can be given before or after the pass.
;
; RUN: jlopt image split -j 2 --julia-version=1.10 %s -o %t.1.10 --cpu-target='generic;haswell,clone_all'
; RUN: jlopt image root --julia-version=1.10 %t.1.10/shard_0.bc %t.1.10/shard_1.bc -S -o %t.1.10.ll --cpu-target='generic;haswell,clone_all'
; RUN: FileCheck-22 --check-prefixes=BOTH,OLD,FIVE,WORDS32 %s < %t.1.10.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %t.1.10/shard_0.bc -o %t.1.10.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %t.1.10/shard_1.bc -o %t.1.10.1.bc
; RUN: JULIA_CPU_TARGET='generic;haswell,clone_all' JLOPT_JULIA_VERSION=1.10 jlopt image root %t.1.10.0.bc %t.1.10.1.bc -S -o %t.1.10.passed.ll
; RUN: cmp %t.1.10.ll %t.1.10.passed.ll
;
; RUN: jlopt image split -j 2 --julia-version=1.11 %s -o %t.1.11 --cpu-target='generic;haswell,clone_all'
; RUN: jlopt image root --julia-version=1.11 %t.1.11/shard_0.bc %t.1.11/shard_1.bc -S -o %t.1.11.ll --cpu-target='generic;haswell,clone_all'
; RUN: FileCheck-22 --check-prefixes=BOTH,NEW,FIVE,WORDS32 %s < %t.1.11.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 %t.1.11/shard_0.bc -o %t.1.11.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 %t.1.11/shard_1.bc -o %t.1.11.1.bc
; RUN: JULIA_CPU_TARGET='generic;haswell,clone_all' JLOPT_JULIA_VERSION=1.11 jlopt image root %t.1.11.0.bc %t.1.11.1.bc -S -o %t.1.11.passed.ll
; RUN: cmp %t.1.11.ll %t.1.11.passed.ll
;
; RUN: jlopt image split -j 2 --julia-version=1.12 %s -o %t.1.12 --cpu-target='generic;haswell,clone_all'
; RUN: jlopt image root --julia-version=1.12 %t.1.12/shard_0.bc %t.1.12/shard_1.bc -S -o %t.1.12.ll --cpu-target='generic;haswell,clone_all'
; RUN: FileCheck-22 --check-prefixes=BOTH,NEW,FIVE,WORDS32 %s < %t.1.12.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 %t.1.12/shard_0.bc -o %t.1.12.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 %t.1.12/shard_1.bc -o %t.1.12.1.bc
; RUN: JULIA_CPU_TARGET='generic;haswell,clone_all' JLOPT_JULIA_VERSION=1.12 jlopt image root %t.1.12.0.bc %t.1.12.1.bc -S -o %t.1.12.passed.ll
; RUN: cmp %t.1.12.ll %t.1.12.passed.ll
;
; RUN: jlopt image split -j 2 --julia-version=1.13 %s -o %t.1.13 --cpu-target='generic;haswell,clone_all'
; RUN: jlopt image root --julia-version=1.13 %t.1.13/shard_0.bc %t.1.13/shard_1.bc -S -o %t.1.13.ll --cpu-target='generic;haswell,clone_all'
; RUN: FileCheck-22 --check-prefixes=BOTH,NEW,SIX,WORDS32 %s < %t.1.13.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 %t.1.13/shard_0.bc -o %t.1.13.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 %t.1.13/shard_1.bc -o %t.1.13.1.bc
; RUN: JULIA_CPU_TARGET='generic;haswell,clone_all' JLOPT_JULIA_VERSION=1.13 jlopt image root %t.1.13.0.bc %t.1.13.1.bc -S -o %t.1.13.passed.ll
; RUN: cmp %t.1.13.ll %t.1.13.passed.ll
;
; RUN: jlopt image split -j 2 --julia-version=1.14 %s -o %t.1.14 --cpu-target='generic;haswell,clone_all'
; RUN: jlopt image root --julia-version=1.14 %t.1.14/shard_0.bc %t.1.14/shard_1.bc -S -o %t.1.14.ll --cpu-target='generic;haswell,clone_all'
; RUN: FileCheck-22 --check-prefixes=BOTH,NEW,SIX,WORDS64 %s < %t.1.14.ll
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %t.1.14/shard_0.bc -o %t.1.14.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %t.1.14/shard_1.bc -o %t.1.14.1.bc
; RUN: JULIA_CPU_TARGET='generic;haswell,clone_all' JLOPT_JULIA_VERSION=1.14 jlopt image root %t.1.14.0.bc %t.1.14.1.bc -S -o %t.1.14.passed.ll
; RUN: cmp %t.1.14.ll %t.1.14.passed.ll
;
; On standard output without -o.
;
; RUN: jlopt image root -S %t.1.13/shard_0.bc %t.1.13/shard_1.bc --cpu-target='generic;haswell,clone_all'

; BOTH-DAG: target triple = "x86_64-unknown-linux-gnu"
; BOTH-DAG: @jl_image_header = internal constant [4 x i32] [i32 1, i32 2, i32 2, i32 2], align 8
; BOTH-DAG: @jl_fvar_idxs_0 = external hidden global i8
; NEW-DAG: @jl_shard_tables = internal constant [16 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_ptrs_0, ptr @jl_clone_idxs_0, ptr @jl_fvar_count_1, ptr @jl_fvar_ptrs_1, ptr @jl_fvar_idxs_1, ptr @jl_gvar_offsets_1, ptr @jl_gvar_idxs_1, ptr @jl_clone_slots_1, ptr @jl_clone_ptrs_1, ptr @jl_clone_idxs_1], align 8
; OLD-DAG: @jl_shard_tables = internal constant [18 x ptr] [ptr @jl_fvar_base_0, ptr @jl_fvar_offsets_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_base_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_offsets_0, ptr @jl_clone_idxs_0, ptr @jl_fvar_base_1, ptr @jl_fvar_offsets_1, ptr @jl_fvar_idxs_1, ptr @jl_gvar_base_1, ptr @jl_gvar_offsets_1, ptr @jl_gvar_idxs_1, ptr @jl_clone_slots_1, ptr @jl_clone_offsets_1, ptr @jl_clone_idxs_1], align 8
;
; The loader writes to the cells; a shard that defines one keeps it.
;
; BOTH-DAG: @jl_pgcstack_func_slot = hidden global ptr null, align 16
; BOTH-DAG: @jl_pgcstack_key_slot = hidden global ptr null, align 16
; BOTH-DAG: @jl_tls_offset = external hidden global i8
; BOTH-DAG: @jl_ptls_table = internal constant [3 x ptr] [ptr @jl_pgcstack_func_slot, ptr @jl_pgcstack_key_slot, ptr @jl_tls_offset], align 8
; BOTH-DAG: @jl_small_typeof = hidden global [1024 x i8] zeroinitializer, align 16
;
; Target data: their number; flags, of which only that of vectors in signatures is set up to 1.13; on 1.14 a base.
;
; WORDS32-DAG: @jl_dispatch_target_ids = internal constant [{{[0-9]+}} x i8] c"\02\00\00\00\01\00\00\00{{\\0B|\\0C}}\00\00\00
; WORDS64-DAG: @jl_dispatch_target_ids = internal constant [{{[0-9]+}} x i8] c"\02\00\00\00\00\00\00\00\FF\FF\FF\FF{{.*}}\02\00\00\00\00\00\00\00{{.*}}haswell
; SIX-DAG: @jl_cpu_target_string = internal constant [26 x i8] c"generic;haswell,clone_all\00"
; SIX-DAG: @jl_image_pointers = constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]
; FIVE-DAG: @jl_image_pointers = constant [5 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_gvars = global [2 x ptr] [ptr @x, ptr @y]
@x = internal global ptr null
@y = internal global ptr null
@jl_tls_offset = hidden global i64 8

define <4 x float> @f(<4 x float> %v) {
  store ptr @jl_tls_offset, ptr @x
  ret <4 x float> %v
}
define void @g() {
  store ptr @x, ptr @y
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
