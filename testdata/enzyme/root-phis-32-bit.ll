; RUN: %jlopt -passes=enzyme-unfold-root-phi-loads -S %s | %FileCheck %s
; NOTE: With pointers of 4 bytes, 4 bytes are enough for a load, and 4 bytes on is behind an alloca of one word.
; CHECK-LABEL: @enough(
; CHECK-NOT: phi ptr [
; CHECK-LABEL: @overrun(
; CHECK: phi ptr [

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

define ptr addrspace(10) @enough(i1 %c, ptr dereferenceable(4) %roots) {
top:
  %a = alloca ptr addrspace(10), align 4
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 4
  ret ptr addrspace(10) %x
}

define ptr addrspace(10) @overrun(i1 %c, ptr dereferenceable(8) %roots) {
top:
  %a = alloca ptr addrspace(10), align 4
  br i1 %c, label %m, label %r
r:
  br label %m
m:
  %p = phi ptr [ %a, %top ], [ %roots, %r ]
  %g = getelementptr i8, ptr %p, i32 4
  %x = load ptr addrspace(10), ptr %g, align 4
  ret ptr addrspace(10) %x
}
