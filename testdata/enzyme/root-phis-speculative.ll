; RUN: jlopt --passes='function(enzyme-unfold-root-phi-loads)' -S %s | FileCheck-22 %s
; NOTE: A load that is done where the program need not get to it has the alignment that the place has, and none of the
; NOTE: metadata that would make it undefined behaviour if memory held something else or were written.

; CHECK: top:
; CHECK: load ptr addrspace(10), ptr %a, align 8, !tbaa !{{[0-9]+}}, !nonnull !{{[0-9]+$}}
; CHECK-NEXT: br i1 %c
; CHECK: l:
; CHECK-NEXT: load ptr addrspace(10), ptr %roots, align 16, {{.*}}!invariant.load !{{[0-9]+}}, !noalias !{{[0-9]+}}, !nonnull !{{[0-9]+}}, !invariant.group
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define ptr addrspace(10) @f(i1 %c, ptr align 16 dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  store ptr addrspace(10) null, ptr %a, align 8
  br i1 %c, label %l, label %m

l:
  br label %m

m:
  %p = phi ptr [ %a, %top ], [ %roots, %l ]
  %x = load ptr addrspace(10), ptr %p, align 16, !tbaa !0, !invariant.load !3, !nonnull !3, !invariant.group !3, !noalias !4
  ret ptr addrspace(10) %x
}

!0 = !{!1, !1, i64 0}
!1 = !{!"jtbaa_gcframe", !2, i64 0}
!2 = !{!"jtbaa"}
!3 = !{}
!4 = !{!5}
!5 = distinct !{!5, !6}
!6 = distinct !{!6}
