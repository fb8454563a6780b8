; A trampoline's call has the parameter attributes of the function but julia.return_roots, which the trampoline
; itself keeps; other string attributes of parameters go along.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

@a = alias void (ptr), ptr @f
; CHECK-LABEL: define void @a(ptr "julia.return_roots"="2" "other" %{{[a-z0-9]+}})
; CHECK: tail call void %{{[0-9]+}}(ptr "other" %{{[a-z0-9]+}})
define void @f(ptr "julia.return_roots"="2" "other" %roots) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
