; One constant aggregate that names two cloned functions, one of them twice: all three are replaced by loaded
; pointers, and nothing of the first versions is left in the constant.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @f, ptr @h, ptr @g]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @h() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define [3 x ptr] @g(
; CHECK-DAG: load ptr, ptr @f.reloc_slot
; CHECK-DAG: load ptr, ptr @f.reloc_slot
; CHECK-DAG: load ptr, ptr @h.reloc_slot
; CHECK-COUNT-3: insertvalue [3 x ptr]
; CHECK-NOT: ptr @f{{[,\]]}}
; CHECK-NOT: ptr @h{{[,\]]}}
; CHECK: ret [3 x ptr] %{{[0-9]+}}
; CHECK-LABEL: define [3 x ptr] @g.1(
; CHECK-NEXT: ret [3 x ptr] [ptr @f.1, ptr @h.1, ptr @f.1]
define [3 x ptr] @g() "julia.mv.clones"="2" {
  ret [3 x ptr] [ptr @f, ptr @h, ptr @f]
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
