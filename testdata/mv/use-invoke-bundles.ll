; An invoke takes its callee, its arguments and the operands of its bundles from the slot, each by a load of its
; own directly before it; a phi in the unwind block gets its load there too, at the end of the incoming block.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

declare i32 @__gxx_personality_v0(...)
declare void @take(ptr)
define void @f(ptr %p) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define void @g()
; CHECK-NEXT: top:
; CHECK-DAG: %[[A:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8, !tbaa ![[TBAA:[0-9]+]], !invariant.load ![[EMPTY:[0-9]+]]
; CHECK-DAG: %[[B:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8, !tbaa ![[TBAA]], !invariant.load ![[EMPTY]]
; CHECK-DAG: %[[C:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8, !tbaa ![[TBAA]], !invariant.load ![[EMPTY]]
; CHECK-DAG: %[[D:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8, !tbaa ![[TBAA]], !invariant.load ![[EMPTY]]
; CHECK-DAG: %[[INT:[0-9]+]] = ptrtoint ptr %{{[0-9]+}} to i64
; CHECK-NOT: @f
; CHECK: invoke void %{{[0-9]+}}(ptr %{{[0-9]+}}) [ "deopt"(i64 %[[INT]], i32 1) ]
; CHECK-NEXT: to label %ok unwind label %pad
; CHECK: %which = phi ptr [ %{{[0-9]+}}, %top ]
; CHECK-NEXT: landingpad
; CHECK-LABEL: define void @g.1()
; CHECK-NOT: load
; CHECK: invoke void @f.1(ptr @f.1) [ "deopt"(i64 ptrtoint (ptr @f.1 to i64), i32 1) ]
; CHECK: %which = phi ptr [ @f.1, %top ]
; CHECK-DAG: ![[TBAA]] = !{![[CONST:[0-9]+]], ![[CONST]], i64 0, i64 1}
; CHECK-DAG: ![[CONST]] = !{!"jtbaa_const", ![[JTBAA:[0-9]+]], i64 0}
; CHECK-DAG: ![[JTBAA]] = !{!"jtbaa", ![[ROOT:[0-9]+]], i64 0}
; CHECK-DAG: ![[ROOT]] = !{!"jtbaa"}
; CHECK-DAG: ![[EMPTY]] = !{}
define void @g() "julia.mv.clones"="2" personality ptr @__gxx_personality_v0 {
top:
  invoke void @f(ptr @f) [ "deopt"(i64 ptrtoint (ptr @f to i64), i32 1) ] to label %ok unwind label %pad
ok:
  ret void
pad:
  %which = phi ptr [ @f, %top ]
  %caught = landingpad { ptr, i32 } cleanup
  call void @take(ptr %which)
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
