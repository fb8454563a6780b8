; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; No getter left, nothing to convert: byte for byte the same.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @julia.get_pgcstack()

define i64 @call(ptr %stack, i64 %x) {
  ret i64 %x
}

define ptr @bystander() {
  %pg = call ptr @julia.get_pgcstack()
  ret ptr %pg
}
