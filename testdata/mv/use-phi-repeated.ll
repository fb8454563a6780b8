; A phi with several entries from one block needs one value for all of them, so there is one load for the
; entries of a block that hold the same constant; another block gets its own.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

; CHECK-LABEL: define ptr @g(
; CHECK-NEXT: top:
; CHECK-NEXT: %[[TOP:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: switch i64 %x, label %other [
; CHECK: other:
; CHECK-NEXT: %[[OTHER:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: br label %join
; CHECK: %callee = phi ptr [ %[[TOP]], %top ], [ %[[OTHER]], %other ], [ %[[TOP]], %top ], [ %[[TOP]], %top ]
; CHECK-LABEL: define ptr @g.1(
; CHECK: %callee = phi ptr [ @f.1, %top ], [ @f.1, %other ], [ @f.1, %top ], [ @f.1, %top ]
define ptr @g(i64 %x) "julia.mv.clones"="2" {
top:
  switch i64 %x, label %other [
    i64 1, label %join
    i64 2, label %join
    i64 3, label %join
  ]
other:
  br label %join
join:
  %callee = phi ptr [ @f, %top ], [ @f, %other ], [ @f, %top ], [ @f, %top ]
  ret ptr %callee
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
