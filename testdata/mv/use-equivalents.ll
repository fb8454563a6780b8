; dso_local_equivalent and no_cfi name a function and are no uses of its address: nothing is loaded for them in
; the first version.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

; CHECK-LABEL: define void @g(
; CHECK-NEXT: store ptr dso_local_equivalent @f, ptr %p
; CHECK-NEXT: store ptr no_cfi @f, ptr %p
; CHECK-NEXT: ret void
define dso_local void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g(ptr %p) "julia.mv.clones"="2" {
  store ptr dso_local_equivalent @f, ptr %p
  store ptr no_cfi @f, ptr %p
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
