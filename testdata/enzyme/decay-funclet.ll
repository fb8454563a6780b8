; RUN: %jlopt -passes=enzyme-legalize-readonly-decay -S %s | FileCheck-22 %s
; RUN: %jlopt -passes=enzyme-legalize-readonly-decay -S %s | opt-22 -passes=verify -disable-output
; NOTE: What is put around a call is in the funclet of the call.
; CHECK: call token (...) @llvm.julia.gc_preserve_begin(ptr addrspace(10) %o) [ "funclet"(token %p) ]
; CHECK: call ptr @julia.pointer_from_objref({{.*}}) [ "funclet"(token %p) ]
; CHECK-NEXT: call i32 @memcmp({{.*}}) [ "funclet"(token %p) ]
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end({{.*}}) [ "funclet"(token %p) ]
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i32 @memcmp(ptr captures(none), ptr captures(none), i64) memory(argmem: read)
declare void @may()
declare i32 @__CxxFrameHandler3(...)

define i32 @f(ptr addrspace(10) %o, ptr %q) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may() to label %ok unwind label %cs
ok:
  %r = phi i32 [ 0, %entry ], [ %x, %cp ]
  ret i32 %r
cs:
  %s = catchswitch within none [label %cp] unwind to caller
cp:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  %raw = addrspacecast ptr addrspace(10) %o to ptr
  %x = call i32 @memcmp(ptr %raw, ptr %q, i64 16) [ "funclet"(token %p) ]
  catchret from %p to label %ok
}
