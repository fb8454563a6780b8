; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; The mark is on every load, also of the data.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value.a({ ptr addrspace(10), i64 }, ptr)
declare { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.a(ptr, ptr)

define { ptr addrspace(10), i64 } @f({ ptr addrspace(10), i64 } %v, ptr %roots) {
  %r = call { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value.a({ ptr addrspace(10), i64 } %v, ptr %roots) "enzyme_must_cache"
  ret { ptr addrspace(10), i64 } %r
}

define { ptr addrspace(10), i64 } @g(ptr %data, ptr %roots) {
  %r = call { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.a(ptr %data, ptr %roots) "enzyme_must_cache"
  ret { ptr addrspace(10), i64 } %r
}
