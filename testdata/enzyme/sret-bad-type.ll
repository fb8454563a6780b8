; RUN: not jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/bad-llvm-type.types.json -S %s
; The LLVM type that the table gives the return type is none.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @f(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
