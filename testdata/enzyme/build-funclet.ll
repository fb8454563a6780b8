; RUN: %jlopt -passes=enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json -S %s | FileCheck-22 %s
; NOTE: In a handler of Windows' exceptions each call says in which funclet it is, or the handler is undefined
; NOTE: behaviour.
; CHECK: call ptr addrspace(10) @julia.enzyme.ntuple_type({{.*}}) [ "funclet"(token %p) ]
; CHECK: call ptr addrspace(10) @julia.gc_alloc_obj({{.*}}) [ "funclet"(token %p) ]
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 }, i64)
declare ptr addrspace(10) @jlopt.enzyme.emit_ntuple_type(i64, ptr addrspace(10))
declare void @may()
declare i32 @__CxxFrameHandler3(...)

define ptr addrspace(10) @f(ptr swiftself %pg, { ptr addrspace(10), [1 x i64], i8, i64 } %v) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may() to label %ok unwind label %cs
ok:
  %r = phi ptr addrspace(10) [ null, %entry ], [ %x, %cp ]
  ret ptr addrspace(10) %r
cs:
  %s = catchswitch within none [label %cp] unwind to caller
cp:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  %t = call ptr addrspace(10) @jlopt.enzyme.emit_ntuple_type(i64 2, ptr addrspace(10) null) [ "funclet"(token %p) ]
  %x = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 } %v, i64 8) "enzyme_union"="Union{Nothing,Float64}" [ "funclet"(token %p) ]
  catchret from %p to label %ok
}
