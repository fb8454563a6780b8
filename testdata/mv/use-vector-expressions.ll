; Expressions of vectors and of two operands: the operands that hold the address are rebuilt, the other stays a
; constant, and the same operation follows as an instruction.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@mark = global i8 0
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define void @g(
; CHECK-NEXT: %[[A:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[B:[0-9]+]] = insertelement <2 x ptr> <ptr undef, ptr null>, ptr %[[A]], i64 0
; CHECK-NEXT: %[[C:[0-9]+]] = getelementptr i8, <2 x ptr> %[[B]], <2 x i64> <i64 1, i64 2>
; CHECK-NEXT: store <2 x ptr> %[[C]], ptr %p
; CHECK-NEXT: %[[D:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[E:[0-9]+]] = ptrtoint ptr %[[D]] to i64
; CHECK-NEXT: %[[F:[0-9]+]] = sub i64 %[[E]], ptrtoint (ptr @mark to i64)
; CHECK-NEXT: store i64 %[[F]], ptr %p
; CHECK-NEXT: %[[G:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[H:[0-9]+]] = getelementptr inbounds i8, ptr %[[G]], i64 4
; CHECK-NEXT: store ptr %[[H]], ptr %p
; CHECK-NEXT: ret void
define void @g(ptr %p) "julia.mv.clones"="2" {
  store <2 x ptr> getelementptr (i8, <2 x ptr> <ptr @f, ptr null>, <2 x i64> <i64 1, i64 2>), ptr %p
  store i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @mark to i64)), ptr %p
  store ptr getelementptr inbounds (i8, ptr @f, i64 4), ptr %p
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
