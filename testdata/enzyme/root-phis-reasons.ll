; RUN: jlopt enzyme root-phis %s
; RUN: jlopt enzyme root-phis --json %s > %t.json
; RUN: json-match %t.json %S/Inputs/root-phis-reasons.json
; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll
; NOTE: One function per condition; only @qualifies changes.

; CHECK-LABEL: @qualifies(
; CHECK-NOT: phi ptr [
; CHECK-LABEL: @no_alloca(
; CHECK-COUNT-11: phi ptr [
; CHECK-NOT: phi ptr addrspace(10)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @opaque()
declare ptr @pick() memory(read)
declare void @may_stop() memory(read)
declare i32 @personality(...)
declare i32 @__CxxFrameHandler3(...)

define ptr addrspace(10) @qualifies(i1 %c, ptr %roots) {
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  br label %m
r:
  br label %m
m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

define ptr addrspace(10) @no_alloca(i1 %c, ptr %q, ptr %roots) {
top:
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %q, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

define i64 @other_use(i1 %c, ptr %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %x = load i64, ptr %p, align 8
  ret i64 %x
}

define ptr addrspace(10) @elsewhere(i1 %c, i1 %d, ptr dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  br i1 %d, label %s, label %t
s:
  br label %t
t:
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

define void @no_load(i1 %c, ptr %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %g = getelementptr i8, ptr %p, i64 8
  ret void
}

define ptr addrspace(10) @write(i1 %c, ptr dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  fence acquire
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

define ptr addrspace(10) @write_by_terminator(i1 %c, ptr dereferenceable(8) %roots) personality ptr @personality {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  invoke void @opaque() to label %s unwind label %pad
s:
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
pad:
  %lp = landingpad { ptr, i32 } cleanup
  unreachable
}

define ptr addrspace(10) @writing_edge(i1 %c, ptr dereferenceable(8) %roots) personality ptr @personality {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  invoke void @opaque() to label %m unwind label %pad
r:
  br label %m
m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
pad:
  %lp = landingpad { ptr, i32 } cleanup
  unreachable
}

define ptr addrspace(10) @late_pointer(i1 %c) personality ptr @personality {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  %roots = invoke ptr @pick() to label %m unwind label %pad
r:
  br label %m
m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
pad:
  %lp = landingpad { ptr, i32 } cleanup
  unreachable
}

define ptr addrspace(10) @no_room(i1 %c, ptr dereferenceable(8) %roots) personality ptr @__CxxFrameHandler3 {
top:
  %a = alloca ptr addrspace(10), align 8
  invoke void @opaque() to label %done unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  invoke void @opaque() [ "funclet"(token %cp) ] to label %done unwind label %cleanup
cleanup:
  %p = phi ptr [ %roots, %dispatch ], [ %a, %handler ]
  %cl = cleanuppad within none []
  %x = load ptr addrspace(10), ptr %p, align 8
  unreachable
done:
  ret ptr addrspace(10) null
}

define ptr addrspace(10) @overrun(i1 %c, ptr dereferenceable(16) %roots) {
top:
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %a, %top ], [ %roots, %r ]
  %g = getelementptr inbounds i8, ptr %p, i64 8
  %x = load ptr addrspace(10), ptr %g, align 8
  ret ptr addrspace(10) %x
}

define ptr addrspace(10) @behind_a_call(i1 %c, ptr %roots) {
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  br label %m
r:
  br label %m
m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  call void @may_stop()
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}
