; RUN: not %jlopt -passes=enzyme-rewrite-abi-converter -S %s
; NOTE: What no address of a function can be.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@c = private global [6 x ptr] [ptr null, ptr null, ptr @g, ptr null, ptr null, ptr null]

declare double @jl_get_abi_converter(ptr, ptr, ptr, ptr)

define internal void @g() {
  ret void
}

define double @f() {
  %r = call double @jl_get_abi_converter(ptr null, ptr null, ptr null, ptr @c)
  ret double %r
}
