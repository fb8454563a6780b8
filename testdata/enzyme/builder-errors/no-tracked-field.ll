; RUN: not jlopt --passes='enzyme-expand-value-builders' -S %s
; Nothing to put there.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { i64, ptr } @jlopt.enzyme.recombine_value.a({ i64, ptr }, ptr)

define { i64, ptr } @f({ i64, ptr } %v, ptr %roots) {
  %r = call { i64, ptr } @jlopt.enzyme.recombine_value.a({ i64, ptr } %v, ptr %roots)
  ret { i64, ptr } %r
}
