; RUN: not jlopt --passes='enzyme-expand-value-builders' --enzyme-types=%S/../Inputs/types.json -S %s
; The call does not say which union it is.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 }, i64)

define ptr addrspace(10) @f({ ptr addrspace(10), [1 x i64], i8, i64 } %v, ptr "gcstack" %pg, i64 %n) {
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 } %v, i64 8)
  ret ptr addrspace(10) %r
}
