; The bases of target 0 and of clone_all targets have no meaning and are not checked: later or out of range, the
; result is the same.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

; CHECK: @jl_clone_idxs = hidden constant [5 x i32] [i32 -2147483648, i32 -2147483648, i32 1, i32 1, i32 0]
; CHECK: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr @f.1, ptr @f.2]
define void @f() "julia.mv.clones"="6" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"", i32 7, i32 0}
!5 = !{!"sandybridge", !"+avx", i32 99, i32 2}
!6 = !{!"haswell", !"+avx2", i32 1, i32 8}
