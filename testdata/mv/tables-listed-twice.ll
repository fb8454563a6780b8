; A function listed twice in jl_fvars: its index is the last position, by which it is relocated, but both
; positions keep their place: 3 functions, and an entry for each in the target's list (0 without the tag bit, 2
; with it).
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @f]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 4, i32 5, i32 6]
@v = global ptr @f

; CHECK-DAG: @v = global ptr null
; CHECK-DAG: @jl_fvar_count = hidden constant i64 3
; CHECK-DAG: @jl_fvar_ptrs = hidden global [3 x ptr] [ptr @f, ptr @g, ptr @f]
; CHECK-DAG: @jl_fvar_idxs = hidden constant [3 x i32] [i32 4, i32 5, i32 6]
; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 2, i32 trunc (i64 sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-DAG: @jl_clone_idxs = hidden constant [6 x i32] [i32 -2147483647, i32 2, i32 2, i32 0, i32 0, i32 -2147483646]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr @f.1, ptr @f.1]
define void @f() "julia.mv.clones"="2" {
  ret void
}
define void @g() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
