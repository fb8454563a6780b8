; jl_fvars is found with any linkage that is not local, as a constant or not, in a section or with an alignment;
; it goes all the same.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = weak hidden constant [1 x ptr] [ptr @f], section "tables", align 64
@jl_fvar_idxs = hidden constant [1 x i32] [i32 42], align 16
; CHECK-DAG: @jl_fvar_idxs_0 = hidden constant [1 x i32] [i32 42], align 16
; CHECK-DAG: @jl_fvar_ptrs_0 = hidden global [1 x ptr] [ptr @f]
; CHECK-NOT: @jl_fvars
define void @f() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.suffix", !"_0"}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"+cx16", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
