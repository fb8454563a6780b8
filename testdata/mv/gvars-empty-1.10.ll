; Julia 1.10 without any global variable: places are relative to the variable that stands in for the base, as the loader
; takes its address for that (`jl_gvar_base`).
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt mv report --julia-version=1.10 %t.ll

; CHECK: @f.reloc_slot = hidden global ptr null
; CHECK: @jl_gvar_base = hidden constant i64 0
; CHECK: @jl_gvar_offsets = hidden constant [1 x i32] zeroinitializer
; CHECK: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @jl_gvar_base to i64)) to i32)]
; CHECK: @jl_fvar_base = hidden alias i64, ptr @f

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = constant [1 x i32] [i32 0]
@jl_gvars = global [0 x ptr] zeroinitializer
@jl_gvar_idxs = constant [0 x i32] zeroinitializer
@a = alias void (), ptr @f

define void @f() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 2}
