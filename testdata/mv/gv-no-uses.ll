; blockaddress and ptrauth name a function and are no uses of its address: in a global, a constant one too, they
; stay and nothing is relocated.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

@block = constant ptr blockaddress(@f, %here)
@signed = global ptr ptrauth (ptr @f, i32 0)
; CHECK-DAG: @block = constant ptr blockaddress(@f, %here)
; CHECK-DAG: @signed = global ptr ptrauth (ptr @f, i32 0)
; CHECK-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
define void @f() "julia.mv.clones"="2" {
  br label %here
here:
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
