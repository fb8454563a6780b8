; Selective targets with opt_size (64) and min_size (128): their clones get optsize or minsize, unless the
; function is optnone. Attributes that the function has already are not taken away, so that both may stand side
; by side.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @slow, ptr @small]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

; CHECK: define void @f() #[[F:[0-9]+]] {
; CHECK: define void @slow() #[[SLOW:[0-9]+]] {
; CHECK: define void @small() #[[SMALL:[0-9]+]] {
; CHECK: define void @f.1() #[[F1:[0-9]+]] {
; CHECK: define void @f.2() #[[F2:[0-9]+]] {
; CHECK: define void @slow.1() #[[SLOW1:[0-9]+]] {
; CHECK: define void @slow.2() #[[SLOW2:[0-9]+]] {
; CHECK: define void @small.1() #[[SMALL1:[0-9]+]] {
; CHECK-DAG: attributes #[[F]] = { "julia
; CHECK-DAG: attributes #[[SLOW]] = { noinline optnone "julia
; CHECK-DAG: attributes #[[SMALL]] = { minsize "julia
; CHECK-DAG: attributes #[[F1]] = { optsize "julia.mv.clone"="1"
; CHECK-DAG: attributes #[[F2]] = { minsize "julia.mv.clone"="2"
; CHECK-DAG: attributes #[[SLOW1]] = { noinline optnone "julia.mv.clone"="1"
; CHECK-DAG: attributes #[[SLOW2]] = { noinline optnone "julia.mv.clone"="2"
; CHECK-DAG: attributes #[[SMALL1]] = { minsize optsize "julia.mv.clone"="1"
define void @f() "julia.mv.clones"="6" {
  ret void
}
define void @slow() noinline optnone "julia.mv.clones"="6" {
  ret void
}
define void @small() minsize "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 72}
!6 = !{!"skylake", !"+avx2", i32 0, i32 136}
