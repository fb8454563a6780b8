; A box finds the pgcstack that the function asks for, also behind it, and in whatever order the placeholders stand; a call
; that cannot be inlined because the function comes back to itself is said to stay.
;
; RUN: jlopt --passes=enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' --disable-output %S/Inputs/recursive-inline.ll
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=x>' --disable-output %S/Inputs/recursive-inline.ll
; RUN: not jlopt --passes='enzyme-use-gcstack-arg<function=none;arg=0>' --disable-output %S/Inputs/recursive-inline.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 }, i64)
declare ptr @jlopt.enzyme.current_pgcstack()

; CHECK-LABEL: define ptr addrspace(10) @f(
; CHECK: %[[STACK:.*]] = call ptr @julia.get_pgcstack()
; CHECK: getelementptr {{.*}}ptr %[[STACK]]
; CHECK: call ptr addrspace(10) @julia.gc_alloc_obj(
; CHECK: ret ptr addrspace(10)
define ptr addrspace(10) @f({ ptr addrspace(10), [1 x i64], i8, i64 } %v) {
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 } %v, i64 8) "enzyme_union"="Union{Nothing,Float64}"
  %s = call ptr @jlopt.enzyme.current_pgcstack()
  ret ptr addrspace(10) %r
}
