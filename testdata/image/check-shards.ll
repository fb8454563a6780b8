; Shards that do not fit each other: a function and a global variable in both, another base, another number of targets.
;
; RUN: not jlopt image check %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@v = global ptr null

define void @f() {
  ret void
}

@jl_fvar_count_0 = constant i64 1
@jl_fvar_ptrs_0 = global [1 x ptr] [ptr @f]
@jl_fvar_idxs_0 = constant [1 x i32] [i32 1]
@jl_gvar_offsets_0 = constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
@jl_gvar_idxs_0 = constant [1 x i32] zeroinitializer
@jl_clone_slots_0 = constant [1 x i32] zeroinitializer
@jl_clone_ptrs_0 = global [2 x ptr] [ptr @f, ptr @f]
@jl_clone_idxs_0 = constant [5 x i32] [i32 -2147483648, i32 -2147483648, i32 1, i32 1, i32 0]

@jl_fvar_count_1 = constant i64 1
@jl_fvar_ptrs_1 = global [1 x ptr] [ptr @f]
@jl_fvar_idxs_1 = constant [1 x i32] [i32 1]
@jl_gvar_offsets_1 = constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @jl_gvar_offsets_1 to i64)) to i32)]
@jl_gvar_idxs_1 = constant [1 x i32] zeroinitializer
@jl_clone_slots_1 = constant [1 x i32] zeroinitializer
@jl_clone_ptrs_1 = global [3 x ptr] [ptr @f, ptr @f, ptr @f]
@jl_clone_idxs_1 = constant [6 x i32] [i32 -2147483648, i32 -2147483648, i32 1, i32 0, i32 0, i32 -2147483648]
