; A global that names itself beside a cloned function, several functions in one initializer, and the same
; function in two: each use is a place of its own, in ascending order of function index.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @g, ptr @f]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@v = global { ptr, ptr, ptr } { ptr @v, ptr @f, ptr @g }
; CHECK-DAG: @v = global { ptr, ptr, ptr } { ptr @v, ptr null, ptr null }
; CHECK-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @v to i64), i64 16), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32), i32 1, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @v to i64), i64 8), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
define void @f() "julia.mv.clones"="2" {
  ret void
}
define void @g() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
