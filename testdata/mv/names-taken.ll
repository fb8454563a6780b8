; A clone whose name is taken gets a fresh one: nobody looks for it by name. A slot or a table that gets one is a trap,
; since Julia's loader and the other modules of an image look for them by name: there are warnings.
;
; RUN: jlopt --passes=JuliaMultiVersioning -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
;
; Once more over the result: its tables are there already.
;
; RUN: not jlopt --passes=JuliaMultiVersioning -S %t.ll

; CHECK: @f.reloc_slot = external global ptr
; CHECK: @jl_clone_slots = external global i32
; CHECK: @f.reloc_slot.[[S:[0-9]+]] = hidden global ptr @f.autoinit_trampoline
; CHECK: @jl_clone_slots.[[T:[0-9]+]] = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot.[[S]] to i64), i64 ptrtoint (ptr @jl_clone_slots.[[T]] to i64)) to i32)]
; CHECK: @jl_clone_ptrs = hidden constant [1 x ptr] [ptr @f.1.[[C:[0-9]+]]]
; CHECK: define void @f.1.[[C]]()

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = constant [1 x i32] [i32 0]
@f.reloc_slot = external global ptr
@jl_clone_slots = external global i32
@a = alias void (), ptr @f

define void @f() {
  ret void
}

declare void @f.1()

define void @user() {
  call void @f.1()
  %slot = load ptr, ptr @f.reloc_slot
  %table = load i32, ptr @jl_clone_slots
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 2}
