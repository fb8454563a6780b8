; Names that the pass would give are taken: the version and the slot get fresh names, the things that had the
; names stay as they are, and slot, load and table name the new ones.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]
@f.reloc_slot = global i32 7

; CHECK-DAG: @f.reloc_slot = global i32 7
; CHECK-DAG: @[[SLOT:f\.reloc_slot[.0-9]+]] = hidden global ptr @[[AUTO:f\.autoinit_trampoline[.0-9]+]]
; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @[[SLOT]] to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr @[[F1:f\.[.0-9]+]], ptr @g.1]
; CHECK: define void @f()
; CHECK: define i64 @f.1(i64 %x) #{{[0-9]+}} {
; CHECK: ret i64 %x
; CHECK: define i8 @f.autoinit_trampoline() #{{[0-9]+}} {
; CHECK: define void @g()
; CHECK-NEXT: %[[P:[0-9]+]] = load ptr, ptr @[[SLOT]],
; CHECK-NEXT: call void %[[P]]()
; CHECK-DAG: define hidden void @[[AUTO]]() {
; CHECK-DAG: define void @[[F1]]() #{{[0-9]+}} {
; CHECK-DAG: define void @g.1() #{{[0-9]+}} {
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define i64 @f.1(i64 %x) {
  ret i64 %x
}
define i8 @f.autoinit_trampoline() {
  ret i8 0
}
define void @g() "julia.mv.clones"="2" {
  call void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
