; The root of both shards for Julia 1.14: the target data have bases, and words of 64 bits with LLVM's features.
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
@jl_dispatch_target_ids = internal constant [374 x i8] c"\04\00\00\00\00\00\00\00\FF\FF\FF\FF\04\00\00\00\00\00\00\00@\00\00\00\00\00\00\00\18\00\00\C0\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\FF\FF\FF\BF\BF\E7\1B\CD\FF\FA{\D0\E7e\FB//\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00x86-64\00\00\00\00\02\00\00\00\00\00\00\00\04\00\00\00\00\18\00\06\E8`\0A\88\03\12\00\00\B8\05\00\C0\02\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\FF\E7\FF\B9\17\87\11E\FC\E8{\D0G`\FB/-\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00haswell\00\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\03\18\00\06\E9`\0A\88\03\92\00\00\B8\05\00\C0\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\FC\E7\FF\B9\16\87\11E\FCh{\D0G`\FB/)\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00skylake\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\03\18\02.\EBa\0A\88\03\9A\00\00\B8\05@\C0\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\FC\E7\FD\91\14\86\11E\FC`{\D0G`\BB/)\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\0E\00\00\00skylake-avx512\00\00\00\00"
@jl_cpu_target_string = internal constant [57 x i8] c"generic;haswell,clone_all;skylake,base(1);skylake-avx512\00"
@jl_image_pointers = dllexport constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]
