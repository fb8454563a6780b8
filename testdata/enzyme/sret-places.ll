; RUN: jlopt --passes='enzyme-fixup-sret' --enzyme-types=%S/Inputs/types.json -S %s
; RUN: jlopt --passes='enzyme-fixup-sret' --enzyme-types=%S/Inputs/types.json -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-fixup-sret' --enzyme-types=%S/Inputs/types.json -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; Every copy of a whole value into the buffer becomes copies of its data: with the alignment that both
; sides have, from wherever, with the location of the copy. The return type may be a key of the table or a name.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @two(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, i1 %c, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  br i1 %c, label %a, label %b
a:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  br label %b
b:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @unaligned_source(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 2 %x, i64 16, i1 false)
  ret void
}

define void @parameter_alignment(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr align 4 %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr %sret, ptr %x, i64 16, i1 false)
  ret void
}

define void @tracked_source(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr addrspace(10) %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p10.i64(ptr align 8 %sret, ptr addrspace(10) align 8 %x, i64 16, i1 false)
  ret void
}

define void @derived_source(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr addrspace(11) %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p11.i64(ptr align 8 %sret, ptr addrspace(11) align 8 %x, i64 16, i1 false)
  ret void
}

define void @global_source(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 @g, i64 16, i1 false)
  ret void
}

define void @inner_subtrees(ptr noalias sret({ ptr addrspace(10), [1 x i64], i8, i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1021" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 32, i1 false)
  ret void
}

define void @located(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="Tuple{Vector{Float64},Int64}" !dbg !3 {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false), !dbg !6
  ret void, !dbg !6
}

@g = constant [2 x i64] [i64 0, i64 1]

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @llvm.memcpy.p0.p10.i64(ptr noalias writeonly captures(none), ptr addrspace(10) noalias readonly captures(none), i64, i1 immarg)
declare void @llvm.memcpy.p0.p11.i64(ptr noalias writeonly captures(none), ptr addrspace(11) noalias readonly captures(none), i64, i1 immarg)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !1)
!1 = !DIFile(filename: "a.jl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 2, scope: !3)
