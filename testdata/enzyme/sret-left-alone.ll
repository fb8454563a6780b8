; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes='enzyme-fixup-sret' --enzyme-types=%S/Inputs/types.json -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; What is no copy of a whole value into the buffer of such a return stays as it is, byte for byte. A struct with
; a reference that may be undefined has fields in LLVM, but is returned as an object.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @volatile(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 true)
  ret void
}

define void @variable_length(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x, i64 %n) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 %n, i1 false)
  ret void
}

define void @less_and_more(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 0, i1 false)
  ret void
}

define void @other_intrinsics(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @interior(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  %p = getelementptr i8, ptr %sret, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @reads_the_buffer(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  %p = getelementptr i8, ptr %sret, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %sret, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %sret, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %p, i64 16, i1 false)
  ret void
}

define void @into_the_roots(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %roots, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @no_return_type(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @unknown_return_type(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="4711" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @only_data(ptr noalias sret({ double, i64 }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1012" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @only_references(ptr noalias sret([2 x ptr addrspace(10)]) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1016" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @boxed(ptr noalias sret({ i64, ptr addrspace(10) }) align 8 %sret, ptr noalias %roots, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1027" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @second_parameter(ptr %roots, ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret, ptr %x) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %x, i64 16, i1 false)
  ret void
}

define void @no_parameters() "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  ret void
}

declare void @declared(ptr sret({ ptr addrspace(10), i64 }), ptr) "enzymejl_mi"="9001" "enzymejl_rt"="1010"
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
