; With one target: its CPU and features on every definition and on no declaration, tables without versions,
; jl_fvars gone; no julia.mv.clone, no versions, and slots are not wanted though annotation ran.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

declare void @d()
; CHECK-DAG: @jl_fvar_ptrs = hidden global [1 x ptr] [ptr @f]
; CHECK-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
; CHECK-DAG: @jl_clone_idxs = hidden constant [1 x i32] [i32 -2147483648]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [0 x ptr] zeroinitializer
; CHECK-NOT: @jl_fvars
; CHECK: declare void @d(){{$}}
; CHECK: define i64 @f(i64 %n) #[[F:[0-9]+]] {
; CHECK: define void @g() #[[F]] {
; CHECK-NEXT: call i64 @f(i64 1)
; CHECK: attributes #[[F]] = { "target-cpu"="haswell" "target-features"="+avx2" }
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
define void @g() {
  %r = call i64 @f(i64 1)
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3}
!3 = !{!"haswell", !"+avx2", i32 0, i32 264}
