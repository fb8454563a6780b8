; RUN: %jlopt -passes=enzyme-unfold-root-phi-loads -S %s | FileCheck-22 %s
; NOTE: Where the program need not load, a place has the alignment that it is known to have: of an alloca its own, of an
; NOTE: array of roots that of a word. Metadata that must be true of what is loaded does not go there.
; CHECK: top:
; CHECK: load ptr addrspace(10), ptr %{{.*}}, align 8, !nonnull !{{[0-9]+}}, !enzyme_inactive !{{[0-9]+$}}
; CHECK-NEXT: br
; CHECK: r:
; CHECK: load ptr addrspace(10), ptr %{{.*}}, align 4, !nonnull !{{[0-9]+}}, !enzyme_inactive !{{[0-9]+$}}
; CHECK-NEXT: br
; CHECK: q:
; CHECK: load ptr addrspace(10), ptr %{{.*}}, align 16, !invariant.load !{{[0-9]+}}, !alias.scope
; CHECK-NEXT: br
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define ptr addrspace(10) @f(i1 %c, ptr dereferenceable(16) %roots, ptr addrspace(10) %v) {
top:
  %a = alloca [2 x ptr addrspace(10)], align 8
  %b = alloca [2 x ptr addrspace(10)], align 4
  br i1 %c, label %r, label %m
r:
  br i1 %c, label %q, label %m
q:
  br label %m
m:
  %p = phi ptr [ %a, %top ], [ %b, %r ], [ %roots, %q ]
  %g = getelementptr inbounds i8, ptr %p, i64 8
  %x = load ptr addrspace(10), ptr %g, align 16, !invariant.load !0, !nonnull !0, !enzyme_inactive !0, !alias.scope !1, !noalias !1, !invariant.group !0
  ret ptr addrspace(10) %x
}

!0 = !{}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
