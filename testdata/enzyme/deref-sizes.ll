; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --decls=%S/Inputs/deref-sizes.jl -S %s -o %t.ll
; RUN: FileCheck-22 --check-prefixes=CHECK,NEW %s < %t.ll
; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --decls=%S/Inputs/deref-sizes.jl --julia-version=1.10 -S %s -o %t.ll
; RUN: FileCheck-22 --check-prefixes=CHECK,OLD %s < %t.ll
; NOTE: The bytes of objects by the rules of Julia, without a type table: keys are printed types.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; CHECK-LABEL: @sizes(
; NEW: %array = load {{.*}}, !dereferenceable_or_null ![[A:[0-9]+]]
; NEW: %matrix = load {{.*}}, !dereferenceable_or_null ![[M:[0-9]+]]
; OLD: %array = load ptr addrspace(10), ptr %o, align 8{{$}}
; OLD: %matrix = load ptr addrspace(10), ptr %o1, align 8{{$}}
; CHECK: %string = load ptr addrspace(10), ptr %o2, align 8{{$}}
; CHECK: %symbol = load ptr addrspace(10), ptr %o3, align 8{{$}}
; CHECK: %svec = load ptr addrspace(10), ptr %o4, align 8{{$}}
; CHECK: %module = load ptr addrspace(10), ptr %o5, align 8{{$}}
; CHECK: %union = load ptr addrspace(10), ptr %o6, align 8{{$}}
; CHECK: %cell = load {{.*}}, !dereferenceable_or_null ![[C:[0-9]+]]
; CHECK: %empty = load ptr addrspace(10), ptr %o8, align 8{{$}}
; NEW-DAG: ![[A]] = !{i64 24}
; NEW-DAG: ![[M]] = !{i64 32}
; CHECK-DAG: ![[C]] = !{i64 16}
define void @sizes(ptr "enzymejl_parmtype"="References" "enzymejl_parmtype_ref"="1" %o) {
  %array = load ptr addrspace(10), ptr %o, align 8
  %o1 = getelementptr i8, ptr %o, i64 8
  %matrix = load ptr addrspace(10), ptr %o1, align 8
  %o2 = getelementptr i8, ptr %o, i64 16
  %string = load ptr addrspace(10), ptr %o2, align 8
  %o3 = getelementptr i8, ptr %o, i64 24
  %symbol = load ptr addrspace(10), ptr %o3, align 8
  %o4 = getelementptr i8, ptr %o, i64 32
  %svec = load ptr addrspace(10), ptr %o4, align 8
  %o5 = getelementptr i8, ptr %o, i64 40
  %module = load ptr addrspace(10), ptr %o5, align 8
  %o6 = getelementptr i8, ptr %o, i64 48
  %union = load ptr addrspace(10), ptr %o6, align 8
  %o7 = getelementptr i8, ptr %o, i64 56
  %cell = load ptr addrspace(10), ptr %o7, align 8
  %o8 = getelementptr i8, ptr %o, i64 64
  %empty = load ptr addrspace(10), ptr %o8, align 8
  ret void
}
