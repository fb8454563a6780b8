; Sets are read in either case of the digits and with leading zeros; bit 0 is ignored. Sets of two digits name
; targets beyond the seventh.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

; CHECK-DAG: @jl_clone_ptrs = hidden constant [9 x ptr] [ptr @f.1, ptr @f.3, ptr @f.5, ptr @g.5, ptr @f.7, ptr @g.7, ptr @g.8, ptr @f.9, ptr @h.9]
; CHECK: define void @f() #[[F:[0-9]+]] {
; CHECK: define void @g() #[[G:[0-9]+]] {
; CHECK: define void @h() #[[H:[0-9]+]] {
; CHECK: define void @f.1()
; CHECK-NEXT: ret void
; CHECK: define void @f.3()
; CHECK: define void @f.5()
; CHECK: define void @f.7()
; CHECK: define void @f.9()
; CHECK: define void @g.5()
; CHECK: define void @g.7()
; CHECK: define void @g.8()
; CHECK: define void @h.9()
; CHECK-NOT: define
; CHECK-DAG: attributes #[[F]] = { "julia.mv.clone"="0" "julia.mv.clones"="2aA" {{.*}}}
; CHECK-DAG: attributes #[[G]] = { "julia.mv.clone"="0" "julia.mv.clones"="1a1" {{.*}}}
; CHECK-DAG: attributes #[[H]] = { "julia.mv.clone"="0" "julia.mv.clones"="0200" {{.*}}}
define void @f() "julia.mv.clones"="2aA" {
  ret void
}
define void @g() "julia.mv.clones"="1a1" {
  ret void
}
define void @h() "julia.mv.clones"="0200" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7, !8, !9, !10, !11, !12, !13}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"haswell", !"+avx2", i32 0, i32 256}
!7 = !{!"haswell", !"+avx2", i32 0, i32 8}
!8 = !{!"haswell", !"+avx2", i32 0, i32 256}
!9 = !{!"haswell", !"+avx2", i32 0, i32 8}
!10 = !{!"haswell", !"+avx2", i32 0, i32 256}
!11 = !{!"haswell", !"+avx2", i32 0, i32 8}
!12 = !{!"haswell", !"+avx2", i32 0, i32 4}
!13 = !{!"haswell", !"+avx2", i32 0, i32 8}
