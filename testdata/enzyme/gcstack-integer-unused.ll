; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=declared;arg=1>' -S %s -o %t.declared.ll
; RUN: cmp %t.before.ll %t.declared.ll
; Without a getter an integer is not converted; a declaration has no code.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define i64 @call(i64 %stack, i64 %x) {
  ret i64 %x
}

declare void @declared(i64, ptr)
