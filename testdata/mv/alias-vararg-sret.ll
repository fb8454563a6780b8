; The trampoline of a variadic function is a musttail call that has the calling convention and the parameter
; attributes of the function, a structure result included, with every version of Julia.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.0 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@jl_gvars = global [1 x ptr] [ptr @data]
@jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer
@data = global i64 0

@a = alias void (ptr, ...), ptr @f
; CHECK-LABEL: define void @a(ptr noalias sret({ i64, i64 }) %{{[a-z0-9]+}}, ...)
; CHECK: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8
; CHECK-NEXT: musttail call void (ptr, ...) %[[F]](ptr noalias sret({ i64, i64 }) %{{[a-z0-9]+}}, ...)
; CHECK-NEXT: ret void
define void @f(ptr noalias sret({ i64, i64 }) %result, ...) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 3}
