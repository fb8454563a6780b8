; RUN: %jlopt -passes=enzyme-expand-value-builders -S -o %t.once.ll < %s
; RUN: FileCheck-22 %s < %t.once.ll
; RUN: %jlopt -passes=enzyme-expand-value-builders -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; NOTE: A getter gives the pgcstack to what comes behind it, and an invoke of it only to where it returns: other places
; NOTE: get it from a call in front of everything.
; CHECK: define ptr @invoked
; CHECK-NEXT: %[[FIRST:.*]] = call ptr @julia.get_pgcstack()
; CHECK: a:
; CHECK-NEXT: ret ptr %[[FIRST]]
; CHECK: b:
; CHECK: ret ptr %[[FIRST]]
; CHECK: define void @behind
; CHECK-NEXT: %pg = call ptr @julia.get_pgcstack()
; CHECK-NEXT: store ptr %pg, ptr %to
; CHECK: a:
; CHECK-NEXT: store ptr %pg, ptr %to
; CHECK: define void @before
; CHECK-NEXT: %[[FRONT:.*]] = call ptr @julia.get_pgcstack()
; CHECK-NEXT: store ptr %[[FRONT]], ptr %to
; CHECK-NEXT: %pg = call ptr @julia.get_pgcstack()
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @jlopt.enzyme.current_pgcstack()
declare ptr @julia.get_pgcstack()
declare i32 @__gxx_personality_v0(...)

define ptr @invoked() personality ptr @__gxx_personality_v0 {
  %pg = invoke ptr @julia.get_pgcstack() to label %a unwind label %b
a:
  %q = call ptr @jlopt.enzyme.current_pgcstack()
  ret ptr %q
b:
  %l = landingpad { ptr, i32 } cleanup
  %r = call ptr @jlopt.enzyme.current_pgcstack()
  ret ptr %r
}

define void @behind(ptr %to, i1 %c) {
  %pg = call ptr @julia.get_pgcstack()
  %r = call ptr @jlopt.enzyme.current_pgcstack()
  store ptr %r, ptr %to, align 8
  br i1 %c, label %a, label %b
a:
  %q = call ptr @jlopt.enzyme.current_pgcstack()
  store ptr %q, ptr %to, align 8
  ret void
b:
  ret void
}

define void @before(ptr %to) {
  %q = call ptr @jlopt.enzyme.current_pgcstack()
  store ptr %q, ptr %to, align 8
  %pg = call ptr @julia.get_pgcstack()
  ret void
}
