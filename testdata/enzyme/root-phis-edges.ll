; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll
; RUN: jlopt enzyme root-phis %s
; NOTE: Shapes of edges and of what comes in.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; Entries of one predecessor share its load.
; CHECK-LABEL: @duplicates(
; CHECK: top:
; CHECK: %[[X:.*]] = load ptr addrspace(10), ptr %a, align 8
; CHECK-NEXT: switch
; CHECK: m:
; CHECK-NEXT: %x = phi ptr addrspace(10) [ %[[X]], %top ], [ %[[X]], %top ], [ %{{.*}}, %r ]
define ptr addrspace(10) @duplicates(i64 %n, ptr %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  switch i64 %n, label %r [ i64 1, label %m
                            i64 2, label %m ]
r:
  br label %m
m:
  %p = phi ptr [ %a, %top ], [ %a, %top ], [ %roots, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

; What only an unfolded phi used is unfolded after it.
; CHECK-LABEL: @nested(
; CHECK-NOT: phi ptr [
define ptr addrspace(10) @nested(i1 %c, i1 %d, ptr dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  %b = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  br label %m
r:
  br label %m
m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  br label %n
n:
  %q = phi ptr [ %p, %m ], [ %b, %n ]
  %x = load ptr addrspace(10), ptr %q, align 8
  br i1 %d, label %n, label %done
done:
  ret ptr addrspace(10) %x
}

; The getelementptr is in the block of the phi, the load behind it.
; CHECK-LABEL: @element_before_load(
; CHECK: %[[G:.*]] = getelementptr [2 x ptr addrspace(10)], ptr %roots, i64 0, i64 1
; CHECK-NEXT: load ptr addrspace(10), ptr %[[G]], align 4
; CHECK-NOT: phi ptr [
define ptr addrspace(10) @element_before_load(i1 %c, i1 %d, ptr dereferenceable(16) %roots) {
top:
  %a = alloca [2 x ptr addrspace(10)], align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %g = getelementptr [2 x ptr addrspace(10)], ptr %p, i64 0, i64 1
  br i1 %d, label %s, label %t
s:
  %x = load ptr addrspace(10), ptr %g, align 4
  ret ptr addrspace(10) %x
t:
  ret ptr addrspace(10) null
}

; Offsets add up: -8 and 8 are at the start of the alloca, and 8 more is behind it.
; CHECK-LABEL: @offsets(
; CHECK: %[[X:.*]] = phi ptr addrspace(10)
; CHECK: phi ptr [
define ptr addrspace(10) @offsets(i1 %c, i1 %d, ptr dereferenceable(16) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  %before = getelementptr i8, ptr %a, i64 -8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %before, %top ], [ %roots, %r ]
  %g = getelementptr i8, ptr %p, i64 8
  %x = load ptr addrspace(10), ptr %g, align 8
  br i1 %d, label %n, label %s
s:
  br label %n
n:
  %q = phi ptr [ %before, %m ], [ %roots, %s ]
  %h = getelementptr i8, ptr %q, i64 16
  %y = load ptr addrspace(10), ptr %h, align 8
  %z = select i1 %d, ptr addrspace(10) %x, ptr addrspace(10) %y
  ret ptr addrspace(10) %z
}

; Of an alloca whose size is not constant, only what is in front of it is known not to be there.
; CHECK-LABEL: @unknown_size(
; CHECK-NOT: phi ptr [
define ptr addrspace(10) @unknown_size(i1 %c, i64 %n, ptr dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), i64 %n, align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %a, %top ], [ %roots, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

; An invoke that only reads leads to the phi.
; CHECK-LABEL: @reading_edge(
; CHECK: load ptr addrspace(10), ptr %a, align 8
; CHECK-NEXT: invoke void @reads()
; CHECK-NOT: phi ptr [
declare void @reads() memory(read)
declare i32 @personality(...)
define ptr addrspace(10) @reading_edge(i1 %c, ptr dereferenceable(8) %roots) personality ptr @personality {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  invoke void @reads() to label %m unwind label %pad
r:
  br label %m
m:
  %p = phi ptr [ %a, %l ], [ %roots, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
pad:
  %lp = landingpad { ptr, i32 } cleanup
  unreachable
}

; In code that is never reached a pointer may be made of itself.
; CHECK-LABEL: @unreachable(
; CHECK: phi ptr [
define ptr addrspace(10) @unreachable() {
  ret ptr addrspace(10) null
dead:
  %g = getelementptr i8, ptr %g, i64 0
  br label %m
m:
  %p = phi ptr [ %g, %dead ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}
