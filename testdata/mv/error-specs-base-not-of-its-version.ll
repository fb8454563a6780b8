; The flags decide whether a base clones everything, and Julia 1.14 packs them otherwise: 1 is clone_all there,
; but on 1.13 it is JL_TARGET_VEC_CALL, so that target 1 is selective and no base for target 2.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 --disable-output %s
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.13 --disable-output %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

define void @f() "julia.mv.clones"="6" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"sandybridge", !"+avx", i32 0, i32 1}
!6 = !{!"haswell", !"+avx2", i32 1, i32 8}
