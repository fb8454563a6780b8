; RUN: jlopt --passes='enzyme-expand-value-builders<nullify=nothing>' -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders<nullify=nothing>' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders<nullify=nothing>' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; RUN: jlopt --passes='enzyme-expand-value-builders<nullify=null>' -S %s
; RUN: not jlopt --passes='enzyme-expand-value-builders<nullify=missing>' -S %s
; References become `nothing` if asked for.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 })

define { ptr addrspace(10), i64 } @f({ ptr addrspace(10), i64 } %v) {
  %r = call { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 } %v)
  ret { ptr addrspace(10), i64 } %r
}
