; RUN: %jlopt -passes=enzyme-relocate-julia-value-globals -S %s
; NOTE: Structs and arrays of an instruction are put together in front of it: what a function of a union returns is one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = external addrspace(10) global {}

define { ptr addrspace(10), i8 } @union() {
  ret { ptr addrspace(10), i8 } { ptr addrspace(10) @ejl_jl_nothing, i8 -127 }
}

define [2 x { i64, ptr addrspace(10) }] @nested(i1 %c) {
top:
  br i1 %c, label %l, label %m

l:
  br label %m

m:
  %p = phi [2 x { i64, ptr addrspace(10) }] [ zeroinitializer, %top ], [ [{ i64, ptr addrspace(10) } { i64 1, ptr addrspace(10) @ejl_jl_nothing }, { i64, ptr addrspace(10) } zeroinitializer], %l ]
  ret [2 x { i64, ptr addrspace(10) }] %p
}
