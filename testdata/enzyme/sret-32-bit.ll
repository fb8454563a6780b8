; RUN: jlopt --passes=enzyme-fixup-sret -S %s
; RUN: not jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json -S %s
; Words of 4 bytes, and a type that no table has. A table for 64 bits is refused.

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

define void @derived(ptr noalias sret({ ptr addrspace(10), [2 x i32], ptr addrspace(10) }) align 4 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="Tuple{String,Tuple{Int32,Int32},String}" {
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %sret, ptr align 4 %x, i32 12, i1 false)
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %sret, ptr align 4 %x, i32 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg)
