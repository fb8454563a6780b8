; RUN: not %jlopt --passes='enzyme-use-gcstack-arg<function=f;arg=+0>' -S %s
; RUN: not %jlopt --passes='enzyme-use-gcstack-arg<function=f;arg=00>' -S %s
; RUN: not %jlopt --passes='enzyme-use-gcstack-arg<function=f;arg=0;arg=0>' -S %s
; RUN: not %jlopt --passes='enzyme-define-ntuple-type<stack-size=1;stack-size=2>' -S %s
; NOTE: A number is its digits, and a parameter that stands for one thing is given once.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @julia.get_pgcstack()

define ptr @f(ptr %stack) {
  %pg = call ptr @julia.get_pgcstack()
  ret ptr %pg
}
