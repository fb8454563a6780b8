; RUN: %jlopt -passes=enzyme-rewrite-abi-converter -S %s | FileCheck-22 %s
; NOTE: Every call is replaced: those that could unwind, and those whose result is an integer or nothing.
; CHECK-NOT: = invoke
; CHECK: %p = phi ptr [ @g, %x ], [ @g, %y ]
; CHECK: define i64 @integer
; CHECK-NEXT: ret i64 ptrtoint (ptr @g to i64)
; CHECK: define void @nothing
; CHECK-NEXT: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@c = private global [6 x ptr] [ptr null, ptr null, ptr @g, ptr null, ptr null, ptr null]

declare ptr @jl_get_abi_converter(ptr, ptr, ptr, ptr)
declare i32 @__gxx_personality_v0(...)

define internal void @g() {
  ret void
}

define ptr @two(i1 %c) personality ptr @__gxx_personality_v0 {
  br i1 %c, label %x, label %y
x:
  %r = invoke ptr @jl_get_abi_converter(ptr null, ptr null, ptr null, ptr @c) to label %a unwind label %b
y:
  %q = invoke ptr @jl_get_abi_converter(ptr null, ptr null, ptr null, ptr @c) to label %a unwind label %b
a:
  %p = phi ptr [ %r, %x ], [ %q, %y ]
  ret ptr %p
b:
  %e = phi i32 [ 1, %x ], [ 2, %y ]
  %l = landingpad { ptr, i32 } cleanup
  ret ptr null
}

define i64 @integer() {
  %r = call i64 @jl_get_abi_converter(ptr null, ptr null, ptr null, ptr @c)
  ret i64 %r
}

define void @nothing() {
  call void @jl_get_abi_converter(ptr null, ptr null, ptr null, ptr @c)
  ret void
}
