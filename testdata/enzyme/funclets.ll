; RUN: jlopt --passes=enzyme-legalize-readonly-decay,enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; RUN: opt-22 -passes=win-eh-prepare -S %t.ll -o %t.prepared.ll
; RUN: FileCheck-22 --check-prefix=PREPARED %s < %t.prepared.ll
; NOTE: What is put into an exception handler of Windows says which one it is in: a call that does not counts as never
; NOTE: reached there.

; CHECK-LABEL: @f(
; CHECK: %[[PAD:.*]] = catchpad
; CHECK: call token (...) @llvm.julia.gc_preserve_begin(ptr addrspace(10) %o) [ "funclet"(token %[[PAD]]) ]
; CHECK: call ptr @julia.pointer_from_objref(ptr addrspace(11) {{.*}}) [ "funclet"(token %[[PAD]]) ]
; CHECK: call i32 @cmp(ptr {{.*}}) [ "funclet"(token %[[PAD]]) ]
; CHECK: call void @llvm.julia.gc_preserve_end(token {{.*}}) [ "funclet"(token %[[PAD]]) ]
; CHECK: call ptr addrspace(10) @julia.gc_alloc_obj({{.*}}) [ "funclet"(token %[[PAD]]) ]
; PREPARED-LABEL: @f(
; PREPARED: catchpad
; PREPARED: call i32 @cmp(
; PREPARED: catchret

target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-pc-windows-msvc"

declare i32 @cmp(ptr readonly)
declare void @g()
declare void @use(ptr addrspace(10))
declare i32 @__CxxFrameHandler3(...)
declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 }, i64)

define void @f(ptr "gcstack" %stack, ptr addrspace(10) %o, { ptr addrspace(10), [1 x i64], i8, i64 } %v) personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %done unwind label %dispatch

dispatch:
  %s = catchswitch within none [label %handler] unwind to caller

handler:
  %pad = catchpad within %s [ptr null, i32 64, ptr null]
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %x = call i32 @cmp(ptr %a) [ "funclet"(token %pad) ]
  %b = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 } %v, i64 8) "enzyme_union"="Union{Nothing,Float64}" [ "funclet"(token %pad) ]
  call void @use(ptr addrspace(10) %b) [ "funclet"(token %pad) ]
  catchret from %pad to label %done

done:
  ret void
}
