; RUN: not jlopt --passes='enzyme-expand-value-builders' -S %s
; The getter gives something else.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @jlopt.enzyme.current_pgcstack.a()
declare i64 @julia.get_pgcstack()

define ptr @f() {
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  ret ptr %p
}
