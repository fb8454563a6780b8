; RUN: jlopt --passes=enzyme-annotate-memtransfers --decls=%S/Inputs/truetype-numbers.jl -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; NOTE: What numbers a type has, by the rules of Julia.
; CHECK: call void @llvm.memset{{.*}}, !enzyme_truetype ![[T:[0-9]+]]
; CHECK: ![[T]] = !{!"Float@half", i64 0, !"Float@bfloat16", i64 2, !"Float@float", i64 4, !"Float@double", i64 8, !"Integer", i64 16, !"Integer", i64 20, !"Integer", i64 24, !"Pointer", i64 32, !"Pointer", i64 40}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @llvm.memset.p0.i64(ptr captures(none) writeonly, i8, i64, i1 immarg)
define void @f(ptr "enzymejl_parmtype"="Numbers" "enzymejl_parmtype_ref"="1" %o) {
  call void @llvm.memset.p0.i64(ptr %o, i8 0, i64 48, i1 false)
  ret void
}
