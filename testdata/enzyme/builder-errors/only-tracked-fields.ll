; RUN: not jlopt --passes='enzyme-expand-value-builders' -S %s
; Such a value is its own array of roots.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @jlopt.enzyme.extract_roots.a([2 x ptr addrspace(10)], ptr)

define void @f([2 x ptr addrspace(10)] %v, ptr %roots) {
  call void @jlopt.enzyme.extract_roots.a([2 x ptr addrspace(10)] %v, ptr %roots)
  ret void
}
