; external: where no function is left in the table there are no tables; everything else is done. A dropped
; function that needs a slot is still an error.
;
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: not jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %S/Inputs/external-dropped-slot.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr null, ptr @declared]
; CHECK-NOT: @jl_
; CHECK: declare void @declared()
; CHECK: define void @f() #[[F:[0-9]+]] {
; CHECK: define void @f.1() #[[F1:[0-9]+]] {
; CHECK: attributes #[[F]] = { "julia.mv.clone"="0" "julia.mv.clones"="2" "target-cpu"="generic" "target-features"="+cx16" }
; CHECK: attributes #[[F1]] = { "julia.mv.clone"="1" "julia.mv.clones"="2" "target-cpu"="haswell" "target-features"="+avx2" }
declare void @declared()
define void @f() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
