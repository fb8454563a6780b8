; external: entries that are no definitions are dropped, and only those, so that what follows moves up; the
; index table is left as it is. Without the parameter the first of them is an error.
;
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [6 x ptr] [ptr @f, ptr null, ptr @declared, ptr @data, ptr @alias, ptr @g]
@jl_fvar_idxs = hidden constant [6 x i32] [i32 10, i32 11, i32 12, i32 13, i32 14, i32 15]
@data = global ptr @g
@alias = alias void (), ptr @h
; CHECK-DAG: @data = global ptr null
; CHECK-DAG: @jl_fvar_count = hidden constant i64 2
; CHECK-DAG: @jl_fvar_ptrs = hidden global [2 x ptr] [ptr @f, ptr @g]
; CHECK-DAG: @jl_fvar_idxs = hidden constant [6 x i32] [i32 10, i32 11, i32 12, i32 13, i32 14, i32 15]
; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @data to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-DAG: @jl_clone_idxs = hidden constant [6 x i32] [i32 -2147483647, i32 1, i32 2, i32 0, i32 0, i32 -2147483647]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr @f.1, ptr @g.1]
declare void @declared()
define void @f() "julia.mv.clones"="2" {
  ret void
}
define void @g() "julia.mv.clones"="2" {
  ret void
}
define void @h() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
