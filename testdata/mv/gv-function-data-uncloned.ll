; Functions without versions may be personality, prefix and prologue data, ifunc resolver, in llvm.used and in
; constant globals: nothing is to be relocated there.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

@llvm.used = appending global [1 x ptr] [ptr @plain], section "llvm.metadata"
@fixed = constant { i64, ptr } { i64 1, ptr @plain }
@offset = global i64 add (i64 ptrtoint (ptr @plain to i64), i64 1)
@resolved = ifunc void (), ptr @resolver

; CHECK-DAG: @llvm.used = appending global [1 x ptr] [ptr @plain]
; CHECK-DAG: @fixed = constant { i64, ptr } { i64 1, ptr @plain }
; CHECK-DAG: @offset = global i64 add (i64 ptrtoint (ptr @plain to i64), i64 1)
; CHECK-DAG: @resolved = ifunc void (), ptr @resolver
; CHECK-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
; CHECK: define void @f() #{{[0-9]+}} prefix ptr @plain prologue ptr @plain personality ptr @plain {
; CHECK: define void @f.1() #{{[0-9]+}} prefix ptr @plain prologue ptr @plain personality ptr @plain {
define void @plain() {
  ret void
}
define ptr @resolver() {
  ret ptr @plain
}
define void @f() "julia.mv.clones"="2" prefix ptr @plain prologue ptr @plain personality ptr @plain {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
