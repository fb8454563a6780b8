; A selective target based on a clone_all one: the body of its version is that of the base's version with
; references mapped, so that it calls what the base calls where it has no version itself, but its features are
; those of the original and its own, without the base's.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

; CHECK: define void @f() #[[F:[0-9]+]] {
; CHECK: define void @f.1() #[[F1:[0-9]+]] {
; CHECK-NEXT: call void @g.1()
; CHECK-NEXT: %[[H:[0-9]+]] = load ptr, ptr @h.reloc_slot
; CHECK-NEXT: call void %[[H]]()
; CHECK: define void @f.2() #[[F2:[0-9]+]] {
; CHECK-NEXT: call void @g.1()
; CHECK-NEXT: call void @h.2()
; CHECK: attributes #[[F]] = { "julia.mv.clone"="0" "julia.mv.clones"="6" "target-cpu"="generic" "target-features"="+mmx,+cx16" }
; CHECK: attributes #[[F1]] = { "julia.mv.clone"="1" "julia.mv.clones"="6" "target-cpu"="sandybridge" "target-features"="+mmx,+avx" }
; CHECK: attributes #[[F2]] = { "julia.mv.clone"="2" "julia.mv.clones"="6" "target-cpu"="haswell" "target-features"="+mmx,+avx2" }
define void @f() "target-features"="+mmx" "julia.mv.clones"="6" {
  call void @g()
  call void @h()
  ret void
}
define void @g() "julia.mv.clones"="2" {
  ret void
}
define void @h() "julia.mv.clones"="6" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"sandybridge", !"+avx", i32 0, i32 2}
!6 = !{!"haswell", !"+avx2", i32 1, i32 8}
