; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; Words of 4 bytes: sizes of objects and counts are integers of 32 bits, and the task lies elsewhere.

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

declare void @jlopt.enzyme.split_value_into.a({ i8, ptr addrspace(10), i64 }, ptr, ptr)
declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i32], i8 }, i32)
declare ptr addrspace(10) @jlopt.enzyme.emit_ntuple_type.a(i32, ptr addrspace(10))

define void @split({ i8, ptr addrspace(10), i64 } %v, ptr %buffer, ptr %roots) {
  call void @jlopt.enzyme.split_value_into.a({ i8, ptr addrspace(10), i64 } %v, ptr %buffer, ptr %roots)
  ret void
}

define ptr addrspace(10) @box({ ptr addrspace(10), [1 x i32], i8 } %v, ptr swiftself %stack) {
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i32], i8 } %v, i32 4) "enzyme_union"="Union{Nothing,Int32}"
  ret ptr addrspace(10) %r
}

define ptr addrspace(10) @ntuple(i32 %n, ptr addrspace(10) %t) {
  %r = call ptr addrspace(10) @jlopt.enzyme.emit_ntuple_type.a(i32 %n, ptr addrspace(10) %t)
  ret ptr addrspace(10) %r
}
