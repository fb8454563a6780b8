; RUN: %jlopt -passes=enzyme-mark-loads-dereferenceable -S %s | %FileCheck %s
; RUN: not jlopt --passes=enzyme-mark-loads-dereferenceable --enzyme-types=%S/Inputs/types.json -S %s
; NOTE: With pointers of 4 bytes an array has 12; the table is one for 8.
; CHECK: %v = load {{.*}}, !dereferenceable_or_null ![[V:[0-9]+]]
; CHECK: %m = load {{.*}}, !dereferenceable_or_null ![[M:[0-9]+]]
; CHECK-DAG: ![[V]] = !{i64 12}
; CHECK-DAG: ![[M]] = !{i64 8}

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

define ptr addrspace(10) @f(ptr addrspace(11) "enzymejl_parmtype"="Tuple{Int32,Vector{Float64}}" "enzymejl_parmtype_ref"="1" %h) {
  %p = getelementptr i8, ptr addrspace(11) %h, i32 4
  %v = load ptr addrspace(10), ptr addrspace(11) %p, align 4
  %g = getelementptr i8, ptr addrspace(10) %v, i32 4
  %m = load ptr addrspace(10), ptr addrspace(10) %g, align 4
  ret ptr addrspace(10) %m
}
