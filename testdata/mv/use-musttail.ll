; A musttail call takes its callee from the slot too; the load stands before the call, so that the return still
; follows it.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define tailcc i64 @f(i64 %x) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret i64 %x
}
; CHECK-LABEL: define tailcc i64 @g(
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %r = musttail call tailcc i64 %[[F]](i64 %x)
; CHECK-NEXT: ret i64 %r
; CHECK-LABEL: define tailcc i64 @g.1(
; CHECK-NEXT: %r = musttail call tailcc i64 @f.1(i64 %x)
define tailcc i64 @g(i64 %x) "julia.mv.clones"="2" {
  %r = musttail call tailcc i64 @f(i64 %x)
  ret i64 %r
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
