; A trampoline of an alias has the function's attributes without julia.mv.clones and julia.mv.reloc; others such
; as julia.mv.fvar stay. Collector, section and alignment are copied as for versions.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

@a = alias void (), ptr @f
; CHECK: define void @a() #[[A:[0-9]+]] section ".text.f" align 64 gc "collector" {
; CHECK: attributes #[[A]] = { cold "julia.mv.alias" "julia.mv.fvar" "mine"="1" }
define void @f() cold "mine"="1" "julia.mv.clones"="2" "julia.mv.reloc" "julia.mv.fvar" section ".text.f" align 64 gc "collector" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
