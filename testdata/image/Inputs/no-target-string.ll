; The tables of a small image for generic;haswell, as the pass JuliaMultiVersioning and Julia make them: `g` gains from
; haswell and is called through a slot, `f` does not gain.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define hidden i64 @f(i64 %x) {
  ret i64 %x
}
define hidden i64 @g(i64 %x) {
  ret i64 %x
}
define hidden i64 @g.1(i64 %x) {
  ret i64 %x
}
@g.reloc_slot = hidden global ptr null

; Two functions, which are those of the whole image, in this order.
@jl_fvar_count_0 = hidden constant i64 2
@jl_fvar_ptrs_0 = hidden global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs_0 = hidden constant [2 x i32] [i32 0, i32 1]
@jl_gvar_offsets_0 = hidden constant [1 x i32] zeroinitializer
@jl_gvar_idxs_0 = hidden constant [0 x i32] zeroinitializer
; One slot: that of function 1, by its distance to the table.
@jl_clone_slots_0 = hidden constant [3 x i32] [i32 1, i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @g.reloc_slot to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32)]
; Target 0 has every function and relocates 1 of them, function 1; target 1, based on target 0, has function 1.
@jl_clone_idxs_0 = hidden constant [5 x i32] [i32 -2147483647, i32 1, i32 1, i32 0, i32 -2147483647]
@jl_clone_ptrs_0 = hidden constant [1 x ptr] [ptr @g.1]

; The root.
@jl_image_header = internal constant [4 x i32] [i32 1, i32 1, i32 2, i32 0]
@jl_shard_tables = internal constant [1 x [8 x ptr]] [
  [8 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_ptrs_0, ptr @jl_clone_idxs_0]
]
@jl_pgcstack_func_slot = internal global ptr null
@jl_pgcstack_key_slot = internal global ptr null
@jl_tls_offset = internal global ptr null
@jl_ptls_table = internal constant [3 x ptr] [ptr @jl_pgcstack_func_slot, ptr @jl_pgcstack_key_slot, ptr @jl_tls_offset]
@jl_small_typeof = internal global [128 x ptr] zeroinitializer
@jl_dispatch_target_ids = internal constant [242 x i8] c"\02\00\00\00\00\00\00\00\0C\00\00\00\00 \00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\03\12\D8v\00\00\00\00)\09\AF\F1\F2_@: A\C1\03a\09! \00\00\00\00\0B\00\00\00\01\00\00\00\BF\00\A0\000\C5\00\00\10\00\00\00\07\00\00\00generic\00\00\00\00\00\00\00\00\0C\00\00\00\032\D84\00\00\00\00)\01\00\00\00\00\00\00\00\00\00\00!\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00B\00\00\00\00\00\08\AF\F1\F2_@: A\C1\03@\09! \00\00\00\00\0B\00\00\00\01\00\00\00\BF\00\A0\000\C5\00\00\10\00\00\00\07\00\00\00haswell\00\00\00\00"
@jl_cpu_target_string = internal constant [1 x i8] zeroinitializer
@jl_image_pointers = constant [6 x ptr] [ptr @jl_image_header, ptr @jl_shard_tables, ptr @jl_ptls_table, ptr @jl_small_typeof, ptr @jl_dispatch_target_ids, ptr @jl_cpu_target_string]
