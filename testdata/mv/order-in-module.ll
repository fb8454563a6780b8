; Where new things stand: slots before the tables, these in the order count, functions, slots, indices,
; versions; the first trampoline, the declaration of the runtime's function, the other trampolines, then the
; versions by function and target, then the trampolines of aliases.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@a = alias void (), ptr @f
; CHECK: @f.reloc_slot =
; CHECK: @g.reloc_slot =
; CHECK: @jl_fvar_count =
; CHECK: @jl_fvar_ptrs =
; CHECK: @jl_clone_slots =
; CHECK: @jl_clone_idxs =
; CHECK: @jl_clone_ptrs =
; CHECK: define void @f()
; CHECK: define void @g()
; CHECK: define hidden void @f.autoinit_trampoline()
; CHECK: declare ptr @ijl_autoinit_and_adopt_thread()
; CHECK: define hidden void @g.autoinit_trampoline()
; CHECK: define void @f.1()
; CHECK: define void @f.2()
; CHECK: define void @g.1()
; CHECK: define void @g.2()
; CHECK: define void @a()
; CHECK-NOT: define
define void @f() "julia.mv.clones"="6" "julia.mv.reloc" {
  ret void
}
define void @g() "julia.mv.clones"="6" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
