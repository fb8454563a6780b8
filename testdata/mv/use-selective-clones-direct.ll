; Versions of selective targets load nothing: with targets 1 and 2 based on target 0, of which 1 clones f and g
; and 2 clones g only, the first version of g loads f, g.1 calls f.1, and g.2 calls the first version of f
; directly although f has a slot.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define void @g()
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: call void %[[F]]()
; CHECK-LABEL: define void @g.1()
; CHECK-NEXT: call void @f.1()
; CHECK-LABEL: define void @g.2()
; CHECK-NEXT: call void @f()
define void @g() "julia.mv.clones"="6" {
  call void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"core2", !"+ssse3", i32 0, i32 8}
