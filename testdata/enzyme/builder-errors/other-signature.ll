; RUN: not jlopt --passes='enzyme-expand-value-builders' -S %s
; A placeholder that gives something else.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i64 @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 })

define i64 @f({ ptr addrspace(10), i64 } %v) {
  %r = call i64 @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 } %v)
  ret i64 %r
}
