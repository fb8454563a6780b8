; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=nowhere;arg=0>' -S %s
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=2>' -S %s
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=-1>' -S %s
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=1>' -S %s
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call>' -S %s
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=a%%2Cb%%28%%29;arg=0>' -S %s | FileCheck-22 %s
; No such function, no such argument, one that cannot be a pgcstack, none at all. Names are escaped as in every parameter.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; CHECK-LABEL: define ptr @"a,b()"
; CHECK-NEXT: %1 = addrspacecast ptr addrspace(5) %stack to ptr
; CHECK-NEXT: ret ptr %1
declare ptr @julia.get_pgcstack()

define ptr @call(ptr %stack, float %x) {
  %pg = call ptr @julia.get_pgcstack()
  ret ptr %pg
}

define ptr @"a,b()"(ptr addrspace(5) %stack) {
  %pg = call ptr @julia.get_pgcstack()
  ret ptr %pg
}
