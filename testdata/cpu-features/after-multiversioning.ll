; After JuliaMultiVersioning each version answers for itself: cpu is a category, so that the query is cloned for
; the target that has it, and the first version answers for target 0.
;
; RUN: jlopt --passes='JuliaMultiVersioning,CPUFeatures' --julia-version=1.12.3 -S %s | FileCheck-22 %s
; RUN: jlopt --passes='JuliaMultiVersioning,CPUFeatures' --julia-version=1.14 -S %S/Inputs/after-multiversioning-1.14.ll | FileCheck-22 --check-prefix=FLAGS %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
declare i1 @julia.cpu.have_fma.f64()

; CHECK-LABEL: define i1 @f()
; CHECK-NEXT: ret i1 false
; CHECK-LABEL: define i1 @f.1()
; CHECK-NEXT: ret i1 true
; CHECK-LABEL: define i1 @f.2()
; CHECK-NEXT: ret i1 false
; FLAGS-LABEL: define i1 @f()
; FLAGS-NEXT: ret i1 false
; FLAGS-LABEL: define i1 @f.1()
; FLAGS-NEXT: ret i1 true
define i1 @f() {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4, !5}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2,+fma", i32 0, i32 256}
!5 = !{!"sandybridge", !"+avx", i32 0, i32 256}
