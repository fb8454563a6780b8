; A use inside constants is rebuilt from the inside out: the loaded pointer, the same expression as an
; instruction, insertvalue into the constant whose element is undef (insertelement with an i64 index for a
; vector), level by level.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

; CHECK-LABEL: define <2 x i64> @g(
; CHECK-NEXT: %[[A:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[B:[0-9]+]] = insertvalue { ptr, i64 } { ptr undef, i64 2 }, ptr %[[A]], 0
; CHECK-NEXT: %[[C:[0-9]+]] = insertvalue [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 1 }, { ptr, i64 } undef], { ptr, i64 } %[[B]], 1
; CHECK-NEXT: %[[D:[0-9]+]] = insertvalue { i32, [2 x { ptr, i64 }] } { i32 7, [2 x { ptr, i64 }] undef }, [2 x { ptr, i64 }] %[[C]], 1
; CHECK-NEXT: store { i32, [2 x { ptr, i64 }] } %[[D]], ptr %p
; CHECK-NEXT: %[[E:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[F:[0-9]+]] = ptrtoint ptr %[[E]] to i64
; CHECK-NEXT: %[[G:[0-9]+]] = add i64 %[[F]], 16
; CHECK-NEXT: %[[H:[0-9]+]] = insertelement <2 x i64> <i64 1, i64 undef>, i64 %[[G]], i64 1
; CHECK-NEXT: ret <2 x i64> %[[H]]
; CHECK-LABEL: define <2 x i64> @g.1(
; CHECK-NEXT: store { i32, [2 x { ptr, i64 }] } { i32 7, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 1 }, { ptr, i64 } { ptr @f.1, i64 2 }] }, ptr %p
; CHECK-NEXT: ret <2 x i64> <i64 1, i64 add (i64 ptrtoint (ptr @f.1 to i64), i64 16)>
define <2 x i64> @g(ptr %p) "julia.mv.clones"="2" {
  store { i32, [2 x { ptr, i64 }] } { i32 7, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 1 }, { ptr, i64 } { ptr @f, i64 2 }] }, ptr %p
  ret <2 x i64> <i64 1, i64 add (i64 ptrtoint (ptr @f to i64), i64 16)>
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
