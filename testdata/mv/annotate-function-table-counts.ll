; When the pass annotates a module that has its table already, the table counts as a global: listed functions
; that have no slot become julia.mv.fvar, also where no target clones them. With one target nothing is marked.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]
; CHECK: define i64 @f(i64 %n) #[[F:[0-9]+]] {
; CHECK: define i64 @g(i64 %n) #[[G:[0-9]+]] {
; CHECK-DAG: attributes #[[F]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; CHECK-DAG: attributes #[[G]] = { "julia.mv.fvar" }
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
define i64 @g(i64 %n) {
  %r = call i64 @f(i64 %n)
  ret i64 %r
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
