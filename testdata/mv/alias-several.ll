; Several aliases of one function are several trampolines, with the linkage, visibility and DLL storage class of
; each alias, and without target features, julia.mv.clones and julia.mv.reloc. An alias used twice in one
; instruction and in an expression is replaced everywhere.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@a = internal alias i64 (ptr, ...), ptr @f
@b = dllexport alias i64 (ptr, ...), ptr @f
@list = global [3 x i64] [i64 ptrtoint (ptr @a to i64), i64 1, i64 ptrtoint (ptr @b to i64)]
; CHECK-DAG: @list = global [3 x i64] [i64 ptrtoint (ptr @a to i64), i64 1, i64 ptrtoint (ptr @b to i64)]
; CHECK-LABEL: define i64 @g()
; CHECK-NEXT: %r = call i64 (ptr, ...) @a(ptr @a, i64 ptrtoint (ptr @b to i64))
; CHECK-DAG: define internal i64 @a(ptr noundef %{{[a-z0-9]+}}, ...) #[[T:[0-9]+]] {
; CHECK-DAG: define dllexport i64 @b(ptr noundef %{{[a-z0-9]+}}, ...) #[[T]] {
; CHECK: musttail call i64 (ptr, ...) %{{[0-9]+}}(ptr noundef %{{[a-z0-9]+}}, ...)
; CHECK: attributes #[[T]] = { nounwind "julia.mv.alias" }
define i64 @f(ptr noundef %p, ...) nounwind "julia.mv.clones"="2" "julia.mv.reloc" {
  ret i64 0
}
define i64 @g() "julia.mv.clones"="2" {
  %r = call i64 (ptr, ...) @a(ptr @a, i64 ptrtoint (ptr @b to i64))
  ret i64 %r
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
