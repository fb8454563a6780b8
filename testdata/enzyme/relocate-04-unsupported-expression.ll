; RUN: not %jlopt -passes=enzyme-relocate-julia-value-globals -S %s
; NOTE: No instruction is made of a difference of constants.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = external addrspace(10) global {}

define i64 @f() {
  ret i64 sub (i64 ptrtoint (ptr addrspace(10) @ejl_jl_nothing to i64), i64 5)
}
