; Entries of a selective target ascend by function index whatever the order in the module, those of relocated
; functions with the tag bit: also of one that the target does not clone, with the version of its base, or the
; slot would not be written.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [4 x ptr] [ptr @h, ptr @g, ptr @f, ptr @u]
@jl_fvar_idxs = hidden constant [4 x i32] [i32 0, i32 1, i32 2, i32 3]
@v = global ptr @g

; CHECK-DAG: @jl_clone_slots = hidden constant [5 x i32] [i32 2, i32 1, i32 {{.*}}@v {{.*}}, i32 2, i32 {{.*}}@f.reloc_slot
; CHECK-DAG: @jl_clone_idxs = hidden constant [12 x i32] [i32 -2147483646, i32 1, i32 2, i32 3, i32 0, i32 0, i32 -2147483647, i32 -2147483646, i32 2, i32 0, i32 -2147483647, i32 -2147483646]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [5 x ptr] [ptr @h.1, ptr @g, ptr @f.1, ptr @g.2, ptr @f]
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g() "julia.mv.clones"="4" {
  ret void
}
define void @h() "julia.mv.clones"="2" {
  call void @f()
  ret void
}
define void @u() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"core2", !"+ssse3", i32 0, i32 16}
