; The index table is taken as it is as long as it has the bytes of a 32-bit entry per function: four 16-bit
; entries do for two functions, one 64-bit entry for two as well.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [4 x i16] [i16 0, i16 0, i16 1, i16 0]

; CHECK-DAG: @jl_fvar_idxs = hidden constant [4 x i16] [i16 0, i16 0, i16 1, i16 0]
; CHECK-DAG: @jl_fvar_count = hidden constant i64 2
define void @f() {
  ret void
}
define void @g() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4}
!4 = !{!"generic", !"", i32 0, i32 0}
