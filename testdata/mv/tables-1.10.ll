; Julia 1.10: offsets relative to the first function and the first of jl_gvars, whose elements may be any
; constants; both tables go. The places to write are relative to the first of jl_gvars.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 7, i32 8, i32 9]
@jl_gvars = global [3 x ptr] [ptr @data, ptr @data, ptr getelementptr (i8, ptr @more, i64 8)]
@jl_gvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]
@data = global i64 0
@more = global [2 x i64] zeroinitializer
@v = global { i64, ptr } { i64 5, ptr @h }

; CHECK-DAG: @v = global { i64, ptr } { i64 5, ptr null }
; CHECK-DAG: @jl_fvar_base = hidden alias i64, ptr @f
; CHECK-DAG: @jl_fvar_offsets = hidden constant [4 x i32] [i32 3, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @f to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @f to i64)) to i32)]
; CHECK-DAG: @jl_fvar_idxs = hidden constant [3 x i32] [i32 7, i32 8, i32 9]
; CHECK-DAG: @jl_gvar_base = hidden alias i64, ptr @data
; CHECK-DAG: @jl_gvar_offsets = hidden constant [4 x i32] [i32 3, i32 0, i32 {{.*}}, i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @more, i64 8) to i64), i64 ptrtoint (ptr @data to i64)) to i32)]
; CHECK-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @data to i64)) to i32), i32 2, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @v to i64), i64 8), i64 ptrtoint (ptr @data to i64)) to i32)]
; CHECK-DAG: @jl_clone_idxs = hidden constant [7 x i32] [i32 -2147483646, i32 0, i32 2, i32 2, i32 0, i32 -2147483648, i32 -2147483646]
; CHECK-DAG: @jl_clone_offsets = hidden constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @f.1 to i64), i64 ptrtoint (ptr @f to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @h.1 to i64), i64 ptrtoint (ptr @f to i64)) to i32)]
; CHECK-NOT: @jl_{{(fvars|gvars|clone_ptrs|fvar_count)}}
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g() {
  ret void
}
define void @h() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
