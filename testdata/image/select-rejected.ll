; An image whose first target needs more than the machine has: Julia refuses it, and says which targets there were.
;
; RUN: not jlopt image select %s --cpu nehalem
; RUN: not jlopt image select %s --cpu nehalem --json
; RUN: jlopt image select %s --cpu znver3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvar_count_0 = external hidden constant i8
@jl_fvar_ptrs_0 = external hidden constant i8
@jl_fvar_idxs_0 = external hidden constant i8
@jl_gvar_offsets_0 = external hidden constant i8
@jl_gvar_idxs_0 = external hidden constant i8
@jl_clone_slots_0 = external hidden constant i8
@jl_clone_ptrs_0 = external hidden constant i8
@jl_clone_idxs_0 = external hidden constant i8
@jl_fvar_count_1 = external hidden constant i8
@jl_fvar_ptrs_1 = external hidden constant i8
@jl_fvar_idxs_1 = external hidden constant i8
@jl_gvar_offsets_1 = external hidden constant i8
@jl_gvar_idxs_1 = external hidden constant i8
@jl_clone_slots_1 = external hidden constant i8
@jl_clone_ptrs_1 = external hidden constant i8
@jl_clone_idxs_1 = external hidden constant i8

@jl_image_header = internal constant [4 x i32] [i32 1, i32 2, i32 5, i32 1]
@jl_shard_tables = internal constant [2 x [8 x ptr]] [
  [8 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_ptrs_0, ptr @jl_clone_idxs_0],
  [8 x ptr] [ptr @jl_fvar_count_1, ptr @jl_fvar_ptrs_1, ptr @jl_fvar_idxs_1, ptr @jl_gvar_offsets_1, ptr @jl_gvar_idxs_1, ptr @jl_clone_slots_1, ptr @jl_clone_ptrs_1, ptr @jl_clone_idxs_1]
]
@jl_pgcstack_func_slot = internal global ptr null
@jl_pgcstack_key_slot = internal global ptr null
@jl_tls_offset = internal global ptr null
@jl_ptls_table = internal constant [3 x ptr] [ptr @jl_pgcstack_func_slot, ptr @jl_pgcstack_key_slot, ptr @jl_tls_offset]
@jl_small_typeof = internal global [128 x ptr] zeroinitializer
@jl_dispatch_target_ids = internal constant [242 x i8] c"\02\00\00\00\00\00\00\00\0C\00\00\00\032\D84\00\00\00\00)\01\00\00\00\00\00\00\00\00\00\00!\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00B\00\00\00\00\00\08\AF\F1\F2_@: A\C1\03@\09! \00\00\00\00\0B\00\00\00\01\00\00\00\BF\00\A0\000\C5\00\00\10\00\00\00\07\00\00\00haswell\00\00\00\00\00\00\00\00\0C\00\00\00\032\D86\00\00\00\00)\01\88\00\00\00\00\00\00\00\00\00!\01\00\00\00\00\00\00\0A\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00@\00\00\00\00\00\08'\F1\F2_@: A\C1\03@\08! \00\00\00\00\01\00\00\00\01\00\00\00\BF\00\A0\000\C5\00\00\10\00\00\00\07\00\00\00skylake\00\00\00\00"
@jl_cpu_target_string = internal constant [34 x i8] c"haswell,clone_all;skylake,base(0)\00"
@jl_image_pointers = dllexport constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]
