; The root of both portable shards: its target data have no features at all.

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
; A number each, so that they are in the byte order of the machine.
@jl_dispatch_target_ids = internal constant <{ i32, i32, i32, i32, [5 x i8], i32, i32, i32, i32, [5 x i8], i32, i32, i32, i32, [4 x i8], i32 }> <{ i32 3, i32 0, i32 0, i32 5, [5 x i8] c"plain", i32 0, i32 0, i32 0, i32 5, [5 x i8] c"whole", i32 0, i32 0, i32 0, i32 4, [4 x i8] c"some", i32 0 }>
@jl_cpu_target_string = internal constant [35 x i8] c"plain;whole,clone_all;some,base(1)\00"
@jl_image_pointers = dllexport constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]

define hidden void @ijl_autoinit_and_adopt_thread() {
  ret void
}
