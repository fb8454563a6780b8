; The root of an image in the form of each version: nine tables a shard and offsets on 1.10, eight tables and pointers from
; 1.11 on; the target string from 1.13 on. Shards without tables of globals count as having none.
;
; RUN: jlopt image split -j 2 %S/../../examples/demo/sum.ll -o %t.13
; RUN: jlopt image root %t.13/shard_0.bc %t.13/shard_1.bc -S --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)' -q | FileCheck-22 --check-prefixes=ALL,POINTERS,STRING %s
; RUN: jlopt image root %t.13/shard_0.bc %t.13/shard_1.bc -S --julia-version=1.12 --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)' -q | FileCheck-22 --check-prefixes=ALL,POINTERS,NONE %s
; RUN: jlopt image split -j 2 --julia-version=1.10 %S/../../examples/demo/sum.ll -o %t.10
; RUN: jlopt image root %t.10/shard_0.bc %t.10/shard_1.bc -S --julia-version=1.10 --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)' -q | FileCheck-22 --check-prefixes=ALL,OFFSETS,NONE %s

; ALL: @jl_image_header = internal constant [4 x i32] [i32 1, i32 2, i32 5, i32 0]
; POINTERS: @jl_shard_tables = internal constant [16 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_no_gvars, ptr @jl_no_gvars, ptr @jl_clone_slots_0, ptr @jl_clone_ptrs_0, ptr @jl_clone_idxs_0, ptr @jl_fvar_count_1
; OFFSETS: @jl_shard_tables = internal constant [18 x ptr] [ptr @jl_fvar_base_0, ptr @jl_fvar_offsets_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_base_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_offsets_0, ptr @jl_clone_idxs_0, ptr @jl_fvar_base_1
; ALL: @jl_ptls_table = internal constant [3 x ptr] [ptr @jl_pgcstack_func_slot, ptr @jl_pgcstack_key_slot, ptr @jl_tls_offset]
; ALL: @jl_small_typeof = hidden global [1024 x i8] zeroinitializer
; ALL: @jl_dispatch_target_ids = internal constant
; STRING: @jl_cpu_target_string = internal constant [48 x i8] c"x86-64;haswell,clone_all;skylake-avx512,base(1)\00"
; STRING: @jl_image_pointers = constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]
; NONE-NOT: @jl_cpu_target_string
; NONE: @jl_image_pointers = constant [5 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids]
