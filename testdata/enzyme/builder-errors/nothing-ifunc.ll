; RUN: not %jlopt -passes='enzyme-expand-value-builders<nullify=nothing>' -S %s
; NOTE: The name is that of an ifunc.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = ifunc void (), ptr @resolver

declare { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 })

define ptr @resolver() {
  ret ptr null
}

define { ptr addrspace(10), i64 } @f({ ptr addrspace(10), i64 } %v) {
  %r = call { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 } %v)
  ret { ptr addrspace(10), i64 } %r
}
