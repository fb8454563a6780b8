; RUN: jlopt -S -o %t.before.ll < %s
; RUN: jlopt --passes='function(enzyme-unfold-root-phi-loads,enzyme-mark-loads-dereferenceable),enzyme-legalize-readonly-decay,enzyme-byref-alloca-types,enzyme-annotate-memtransfers' --enzyme-types=%S/Inputs/types.json --enzyme-emit-type-names=on -S -o %t.after.ll < %s
; RUN: cmp %t.before.ll %t.after.ll
; NOTE: What does not concern the passes on root phis, decay and types stays as it is.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr noalias captures(none) writeonly, ptr noalias captures(none) readonly, i64, i1 immarg)
declare ptr addrspace(10) @other(ptr, ptr addrspace(10))

define ptr addrspace(10) @f(i1 %c, ptr %p, ptr addrspace(10) %v, i64 %n) {
top:
  %a = alloca [2 x i64], align 8
  %cast = addrspacecast ptr addrspace(10) %v to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %cast, i64 16, i1 false)
  br i1 %c, label %l, label %m
l:
  br label %m
m:
  %q = phi ptr [ %a, %l ], [ %p, %top ]
  %i = phi i64 [ 0, %l ], [ %n, %top ]
  %w = load i64, ptr %q, align 8
  %x = call ptr addrspace(10) @other(ptr %q, ptr addrspace(10) %v)
  %y = load ptr addrspace(10), ptr addrspace(10) %x, align 8
  ret ptr addrspace(10) %y
}
