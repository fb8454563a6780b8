; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; NOTE: Where the program loads nothing, memory may hold anything: what a load promises of the value is undefined behaviour there if
; NOTE: it is wrong, and does not go with a load that is done where the program need not get to it.

; CHECK: r:
; CHECK-NEXT: load ptr addrspace(10), ptr %a, align 8, !tbaa !{{[0-9]+}}, !nonnull !{{[0-9]+}}, !dereferenceable !{{[0-9]+}}, !noundef !{{[0-9]+}}
; CHECK: top:
; CHECK: load ptr addrspace(10), ptr %roots, align 8, !tbaa !{{[0-9]+}}, !nonnull !{{[0-9]+$}}
; CHECK-NEXT: br

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define ptr addrspace(10) @f(i1 %c, ptr dereferenceable(8) %roots) {
  %a = alloca ptr addrspace(10), align 8
  br label %top
r:
  br label %m
top:
  br i1 %c, label %r, label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8, !tbaa !0, !nonnull !3, !noundef !3, !dereferenceable !4
  ret ptr addrspace(10) %x
}

!0 = !{!1, !1, i64 0}
!1 = !{!"jtbaa_gcframe", !2, i64 0}
!2 = !{!"jtbaa"}
!3 = !{}
!4 = !{i64 24}
