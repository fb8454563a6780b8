; An aliased function that no target clones: annotation gives it a slot, and a slot it has in the tables, always
; with the group's version; its alias stays an alias and calls stay direct.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@a = alias void (), ptr @f
; CHECK-DAG: @f.reloc_slot = hidden global ptr null
; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-DAG: @jl_clone_idxs = hidden constant [6 x i32] [i32 -2147483647, i32 0, i32 2, i32 0, i32 -2147483648, i32 1]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr @f, ptr @g.1]
; CHECK-DAG: @a = alias void (), ptr @f
; CHECK-LABEL: define void @f()
; CHECK-LABEL: define i64 @g(
; CHECK: call void @a()
; CHECK: call void @f()
; CHECK-LABEL: define i64 @g.1(
; CHECK: call void @a()
; CHECK: call void @f()
define void @f() {
  ret void
}
define i64 @g(i64 %n) {
  call void @a()
  call void @f()
  br label %body
body:
  %i = phi i64 [ 0, %0 ], [ %j, %body ]
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
