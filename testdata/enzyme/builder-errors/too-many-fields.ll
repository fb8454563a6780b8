; RUN: not jlopt --passes='enzyme-expand-value-builders' -S %s
; Each field takes instructions of its own.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @jlopt.enzyme.split_value_into.a({ ptr addrspace(10), [70000 x i8] }, ptr, ptr)

define void @f({ ptr addrspace(10), [70000 x i8] } %v, ptr %buffer, ptr %roots) {
  call void @jlopt.enzyme.split_value_into.a({ ptr addrspace(10), [70000 x i8] } %v, ptr %buffer, ptr %roots)
  ret void
}
