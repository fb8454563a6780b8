; Targets without features: a function without target-features gets the target's CPU and nothing but an empty
; feature string; a function that has features keeps them, and a target's features are not preceded by an empty
; entry, which LLVM refuses.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

; CHECK: define void @f() #[[F:[0-9]+]] {
; CHECK: define void @g() #[[G:[0-9]+]] {
; CHECK: define void @h() #[[F]] {
; CHECK: define void @f.1() #[[F1:[0-9]+]] {
; CHECK: define void @g.1() #[[G1:[0-9]+]] {
; CHECK: define void @h.1() #[[F1]] {
; CHECK-DAG: attributes #[[F]] = { {{.*}}"target-cpu"="generic" "target-features"{{(="")?}} }
; CHECK-DAG: attributes #[[G]] = { {{.*}}"target-cpu"="generic" "target-features"="+sse3" }
; CHECK-DAG: attributes #[[F1]] = { {{.*}}"target-cpu"="haswell" "target-features"="+avx2" }
; CHECK-DAG: attributes #[[G1]] = { {{.*}}"target-cpu"="haswell" "target-features"="+sse3,+avx2" }
define void @f() "julia.mv.clones"="2" {
  ret void
}
define void @g() "target-cpu"="nocona" "target-features"="+sse3" "julia.mv.clones"="2" {
  ret void
}
define void @h() "target-features"="" "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
