; Versions have everything that LLVM copies between functions: calling convention, linkage, visibility,
; unnamed_addr, section, partition, alignment, collector, prefix, prologue and personality. A comdat they do not
; have; dso_local is as it was.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

$f = comdat any
@data = global i32 7
declare i32 @__gxx_personality_v0(...)

; CHECK: define weak_odr fastcc i64 @f(i64 %x) unnamed_addr #[[F:[0-9]+]] section ".text.hot" partition "part" comdat align 32 gc "collector" prefix i32 1 prologue ptr @data personality ptr @__gxx_personality_v0 {
; CHECK: define protected i64 @g(
; CHECK: define dso_local void @h(
; CHECK: define weak_odr fastcc i64 @f.1(i64 %x) unnamed_addr #[[F1:[0-9]+]] section ".text.hot" partition "part" align 32 gc "collector" prefix i32 1 prologue ptr @data personality ptr @__gxx_personality_v0 {
; CHECK: define protected i64 @g.1(i64 signext %x) local_unnamed_addr #{{[0-9]+}} {
; CHECK: define dso_local void @h.1(
; CHECK: attributes #[[F]] = { nounwind "julia.mv.clone"="0" "julia.mv.clones"="2" "mine"="yes" "target-cpu"="generic" {{.*}}}
; CHECK: attributes #[[F1]] = { nounwind "julia.mv.clone"="1" "julia.mv.clones"="2" "mine"="yes" "target-cpu"="haswell" {{.*}}}
define weak_odr fastcc i64 @f(i64 %x) unnamed_addr nounwind "mine"="yes" "julia.mv.clones"="2" section ".text.hot" partition "part" comdat align 32 gc "collector" prefix i32 1 prologue ptr @data personality ptr @__gxx_personality_v0 {
  ret i64 %x
}
define protected i64 @g(i64 signext %x) local_unnamed_addr "julia.mv.clones"="2" {
  ret i64 %x
}
define dso_local void @h() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
