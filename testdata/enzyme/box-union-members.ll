; RUN: jlopt --passes='enzyme-expand-value-builders' --enzyme-types=%S/Inputs/types.json -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders' --enzyme-types=%S/Inputs/types.json -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders' --enzyme-types=%S/Inputs/types.json -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; RUN: jlopt --passes=enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json -S %s --enzyme-values-out=%t.values.json -o %t.out.ll
; RUN: cat %t.values.json
; Several members that are objects, and several that are not: only one of these can come from the switch itself. A union
; of such needs no pgcstack. Instances and types without a name of Julia's get one, with their values in the table.
; Phis behind a box know the block that they are left from.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; The task of Julia 1.11 has its gcstack 14 words behind its start.
; CHECK: getelementptr inbounds ptr, ptr %pg, i64 -14

declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.three({ i8, [2 x i64], i8 }, i64)
declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.singletons({ i64, i8 }, i64)
declare ptr @julia.get_pgcstack()

define ptr addrspace(10) @three({ i8, [2 x i64], i8 } %v, i1 %c, ptr "gcstack" %pg) {
top:
  br i1 %c, label %box, label %out

box:
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.three({ i8, [2 x i64], i8 } %v, i64 8) "enzyme_union"="Union{Int8,Missing,Nothing,Tuple{Float64,Int64}}"
  br label %out

out:
  %o = phi ptr addrspace(10) [ null, %top ], [ %r, %box ]
  ret ptr addrspace(10) %o
}

define ptr addrspace(10) @singletons({ i64, i8 } %v) {
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.singletons({ i64, i8 } %v, i64 8) "enzyme_union"="Union{Missing,Nothing,typeof(sin)}"
  ret ptr addrspace(10) %r
}
