; jl_gvars of Julia 1.10 is taken away and its elements may be any constants: a cloned function in it stays the
; first version and is no relocation. From 1.11 on it is a global like others, whose functions are.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 --check-prefix=OLD %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=NEW %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

@data = global i64 0
@jl_gvars = global [2 x ptr] [ptr @data, ptr @f]
@jl_gvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]
; OLD-DAG: @jl_gvar_offsets = hidden constant [3 x i32] [i32 2, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @data to i64)) to i32)]
; OLD-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
; NEW-DAG: @jl_gvars = global [2 x ptr] [ptr @data, ptr null]
; NEW-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @jl_gvars to i64), i64 8), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
define void @f() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
