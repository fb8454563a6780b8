; A phi entry that holds the address under an expression: load and expression stand at the end of the incoming
; block, once for all entries of that block; entries of other constants stay.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define i64 @g(
; CHECK-NEXT: top:
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[I:[0-9]+]] = ptrtoint ptr %[[F]] to i64
; CHECK-NEXT: switch i64 %x
; CHECK: other:
; CHECK-NEXT: br label %join
; CHECK: %q = phi i64 [ %[[I]], %top ], [ 0, %other ], [ %[[I]], %top ]
; CHECK-LABEL: define i64 @g.1(
; CHECK: %q = phi i64 [ ptrtoint (ptr @f.1 to i64), %top ], [ 0, %other ], [ ptrtoint (ptr @f.1 to i64), %top ]
define i64 @g(i64 %x) "julia.mv.clones"="2" {
top:
  switch i64 %x, label %other [
    i64 1, label %join
    i64 2, label %join
  ]
other:
  br label %join
join:
  %q = phi i64 [ ptrtoint (ptr @f to i64), %top ], [ 0, %other ], [ ptrtoint (ptr @f to i64), %top ]
  ret i64 %q
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
