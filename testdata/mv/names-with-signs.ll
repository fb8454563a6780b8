; Names with signs and without letters: the parts are appended as to others.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @"julia_+_1"]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@"julia *" = alias void (), ptr @"julia_+_1"
; CHECK: @"julia_+_1.reloc_slot" = hidden global ptr @"julia_+_1.autoinit_trampoline"
; CHECK: @jl_clone_ptrs = hidden constant [1 x ptr] [ptr @"julia_+_1.1"]
; CHECK: define void @"julia_+_1.1"()
; CHECK: define void @"julia *"()
define void @"julia_+_1"() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.suffix", !""}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"+cx16", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
