; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes='enzyme-fixup-sret' --enzyme-types=%S/Inputs/types.json --julia-version=1.11 -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: JLOPT_JULIA_VERSION=1.10 jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json -S %s -o %t.variable.ll
; RUN: cmp %t.before.ll %t.variable.ll
; RUN: jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json --julia-version=1.12.0 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json --julia-version=1.14 -S %s | FileCheck-22 %s
; Up to Julia 1.11 the whole value belongs into the buffer. From then on both lengths count, whatever the version is.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; CHECK-LABEL: define void @whole(
; CHECK-NOT: call
; CHECK: store i64
; CHECK: ret void
; CHECK-LABEL: define void @trimmed(
; CHECK-NOT: call
; CHECK: store i64
; CHECK: ret void
define void @whole(ptr noalias sret({ i64, ptr addrspace(10) }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1011" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @trimmed(ptr noalias sret({ i64, ptr addrspace(10) }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1011" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 8, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
