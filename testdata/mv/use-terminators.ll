; Terminators use addresses too: a return, a resume (also in a block that nothing reaches) and a callbr have
; their loads directly before them, at the end of the block.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

declare i32 @handler(...)
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define ptr @g(
; CHECK: %[[A:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: callbr void asm "", "r,!i"(ptr %[[A]])
; CHECK: out:
; CHECK-NEXT: %[[B:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: ret ptr %[[B]]
; CHECK: dead:
; CHECK-NEXT: %[[C:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[D:[0-9]+]] = insertvalue { ptr, i32 } { ptr undef, i32 7 }, ptr %[[C]], 0
; CHECK-NEXT: resume { ptr, i32 } %[[D]]
define ptr @g() "julia.mv.clones"="2" personality ptr @handler {
  callbr void asm "", "r,!i"(ptr @f) to label %out [label %out]
out:
  ret ptr @f
dead:
  resume { ptr, i32 } { ptr @f, i32 7 }
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
