; Aliases of aliases of a cloned function: the innermost becomes a trampoline through the slot and the others
; name it, in whatever order they stand. Constant globals and llvm.used may hold an alias, which needs no
; relocation, and so may instructions of versions and of others.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

@outer = alias void (), ptr @middle
@middle = protected alias void (), ptr @inner
@inner = hidden alias void (), ptr @f
@fixed = constant { i64, ptr } { i64 1, ptr @inner }
@llvm.used = appending global [1 x ptr] [ptr @outer], section "llvm.metadata"
; CHECK-DAG: @fixed = constant { i64, ptr } { i64 1, ptr @inner }
; CHECK-DAG: @llvm.used = appending global [1 x ptr] [ptr @outer], section "llvm.metadata"
; CHECK-DAG: @jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @f.reloc_slot to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
; CHECK-DAG: @outer = alias void (), ptr @{{(middle|inner)}}
; CHECK-DAG: @middle = protected alias void (), ptr @inner
; CHECK-NOT: @inner =
; CHECK-LABEL: define void @g()
; CHECK-NEXT: call void @inner()
; CHECK-NEXT: call void @outer()
; CHECK-NEXT: ret void
; CHECK-LABEL: define void @h()
; CHECK-NEXT: call void @middle()
; CHECK-LABEL: define void @g.1()
; CHECK-NEXT: call void @inner()
; CHECK-NEXT: call void @outer()
; CHECK-LABEL: define hidden void @inner()
; CHECK: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: tail call void %[[F]]()
; CHECK-NEXT: ret void
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g() "julia.mv.clones"="2" {
  call void @inner()
  call void @outer()
  ret void
}
define void @h() {
  call void @middle()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
