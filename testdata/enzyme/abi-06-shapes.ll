; RUN: %jlopt -passes=enzyme-rewrite-abi-converter -S -o %t.once.ll < %s
; RUN: cat %t.once.ll
; RUN: %jlopt -passes=enzyme-rewrite-abi-converter -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; NOTE: A struct for a table, and a cast of it. What only passes the resolver around stays, also where it is an
; NOTE: argument of itself.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@struct = private global { ptr, ptr, ptr, ptr, ptr, i64 } { ptr null, ptr null, ptr @thunk, ptr null, ptr null, i64 1 }
@other = private addrspace(1) global [8 x ptr] [ptr null, ptr null, ptr @wrong, ptr null, ptr @thunk, ptr null, ptr null, ptr null]
@kept = global ptr @jl_get_abi_converter

declare ptr @jl_get_abi_converter(ptr, ptr, ptr, ptr)
declare ptr @ijl_get_abi_converter(ptr, ptr)

define internal double @thunk(double %0) {
  ret double %0
}

define internal double @wrong(double %0) {
  ret double 0.000000e+00
}

define ptr @f(ptr %ct, i1 %c) {
  %a = call ptr @jl_get_abi_converter(ptr @jl_get_abi_converter, ptr null, ptr null, ptr @struct)
  %b = call ptr @ijl_get_abi_converter(ptr %ct, ptr addrspacecast (ptr addrspace(1) @other to ptr))
  %s = select i1 %c, ptr %a, ptr %b
  ret ptr %s
}

define ptr @g() {
  ret ptr @jl_get_abi_converter
}
