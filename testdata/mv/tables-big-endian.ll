; On a big-endian machine (64-bit PowerPC) a function address that is cast to an integer of pointer size in an
; initializer is relocated like a pointer; offsets in structs go by the data layout, here with an i32 in front
; of an i64.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "E-m:e-Fi64-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"
target triple = "powerpc64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@v = global { i32, i64, ptr } { i32 1, i64 ptrtoint (ptr @f to i64), ptr inttoptr (i64 ptrtoint (ptr @f to i64) to ptr) }

; CHECK-DAG: @v = global { i32, i64, ptr } { i32 1, i64 {{(0|ptrtoint \(ptr null to i64\))}}, ptr null }
; CHECK-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @v to i64), i64 [[A:8|16]]), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32), i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @v to i64), i64 {{8|16}}), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-LABEL: define void @f()
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
