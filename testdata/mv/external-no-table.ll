; external: without jl_fvars, with one that has no elements to read (a zeroinitializer, a declaration), the
; module is annotated and else left as it is. On Julia 1.10 jl_gvars counts too.
;
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %S/Inputs/external-zeroinitializer.ll | FileCheck-22 %s
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %S/Inputs/external-declared.ll | FileCheck-22 %s
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.10 -S %S/Inputs/external-no-gvars.ll | FileCheck-22 %s
; RUN: jlopt --passes='JuliaMultiVersioning<external>' --julia-version=1.11 -S %S/Inputs/external-no-gvars.ll | FileCheck-22 --check-prefix=CLONED %s
; RUN: not jlopt --passes='JuliaMultiVersioning<no-external>' --julia-version=1.11 -S %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: jl_clone
; CHECK-NOT: define {{.*}}.1
; CHECK: define i64 @f(i64 %n) #[[F:[0-9]+]] {
; CHECK-NOT: define
; CHECK: attributes #[[F]] = { "julia.mv.clones"="2" {{("julia.mv.fvar" )?}}}
; CHECK: !"julia.mv.annotated", i32 1}
; CLONED: @jl_clone_ptrs = hidden constant [1 x ptr] [ptr @f.1]
; CLONED: define i64 @f.1(i64 %n)
define i64 @f(i64 %n) {
top:
  br label %body
body:
  %i = phi i64 [ 0, %top ], [ %j, %body ]
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %body, label %out
out:
  ret i64 %j
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"generic", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 8}
