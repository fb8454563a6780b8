; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %s
; A function of that name which is another one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i64 @julia.get_pgcstack()

define i64 @call(ptr %stack) {
  %pg = call i64 @julia.get_pgcstack()
  ret i64 %pg
}
