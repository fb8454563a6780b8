; RUN: not %jlopt -passes=enzyme-bake-julia-value-globals -S %s
; RUN: not %jlopt -passes=enzyme-bake-julia-value-globals --enzyme-values=%S/Inputs/bake-04-everywhere.values.json -S %s
; NOTE: What the value of a well-known key is, is known; where it is in a process, only the table says, and null is no
; NOTE: address.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_false = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  ret ptr addrspace(10) @ejl_jl_false
}
