; Everything wrong at once: each finding has its shard, table and entry. The module is as if the pass had made it.
;
; RUN: not jlopt image check %s
; RUN: not jlopt image check %s --json
; RUN: jlopt image inspect %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@fixed = constant i64 0
@written = global [4 x ptr] zeroinitializer

define void @f() {
  ret void
}
define void @g() {
  ret void
}

; The image says that it is of format 2, and counts 4 functions and 2 global variables.
@header = internal constant [4 x i32] [i32 2, i32 2, i32 4, i32 2]
@ptls = internal constant [3 x ptr] [ptr @written, ptr null, ptr @fixed]
@small = internal global [16 x ptr] zeroinitializer
@targets = internal constant [85 x i8] c"\03\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00generic\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00a\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00b\00\00\00\00"
@string = internal constant [7 x i8] c"generic"
@shards = internal constant [2 x [8 x ptr]] [
  [8 x ptr] [ptr @jl_fvar_count_0, ptr @jl_fvar_ptrs_0, ptr @jl_fvar_idxs_0, ptr @jl_gvar_offsets_0, ptr @jl_gvar_idxs_0, ptr @jl_clone_slots_0, ptr @jl_clone_ptrs_0, ptr @jl_clone_idxs_0],
  [8 x ptr] [ptr @jl_fvar_count_1, ptr @jl_fvar_ptrs_1, ptr @jl_fvar_idxs_1, ptr @jl_gvar_offsets_1, ptr null, ptr @jl_clone_slots_1, ptr @jl_clone_ptrs_1, ptr @jl_clone_idxs_1]
]
@jl_image_pointers = constant [6 x ptr] [ptr @header, ptr @shards, ptr @ptls, ptr @small, ptr @targets, ptr @string]

; A null pointer, one to data; an index twice, one beyond those of the image.
@jl_fvar_count_0 = constant i64 4
@jl_fvar_ptrs_0 = global [4 x ptr] [ptr @f, ptr null, ptr @fixed, ptr @g]
@jl_fvar_idxs_0 = constant [4 x i32] [i32 0, i32 0, i32 9, i32 2]
; A global variable that is constant; one with an index beyond those of the image.
@jl_gvar_offsets_0 = constant [3 x i32] [i32 2, i32 trunc (i64 sub (i64 ptrtoint (ptr @fixed to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @written to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
@jl_gvar_idxs_0 = constant [2 x i32] [i32 0, i32 7]
; Slots out of order, one twice, one between two pointers, one outside of the image.
@jl_clone_slots_0 = constant [9 x i32] [i32 4,
  i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @written to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32),
  i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @written to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32),
  i32 3, i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @written, i64 4) to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32),
  i32 3, i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @written, i64 32) to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32)]
; Target 0: out of order, one without a slot. Target 1: its own base, one that is no function. Target 2: tagged.
@jl_clone_idxs_0 = constant [12 x i32] [i32 -2147483645, i32 3, i32 1, i32 2, i32 2, i32 1, i32 -2147483645, i32 17, i32 -2147483646, i32 -2147483648, i32 3, i32 99]
@jl_clone_ptrs_0 = global [6 x ptr] [ptr @f, ptr @g, ptr @f, ptr @f, ptr @g, ptr @g]

; Too few functions for its count; selective where shard 0 is not; a target too few.
@jl_fvar_count_1 = constant i64 5
@jl_fvar_ptrs_1 = global [1 x ptr] [ptr @f]
@jl_fvar_idxs_1 = constant [1 x i32] [i32 3]
@jl_gvar_offsets_1 = constant [1 x i32] zeroinitializer
@jl_clone_slots_1 = constant [1 x i32] zeroinitializer
@jl_clone_ptrs_1 = global [0 x ptr] zeroinitializer
@jl_clone_idxs_1 = constant [3 x i32] [i32 -2147483648, i32 -2147483648, i32 7]
