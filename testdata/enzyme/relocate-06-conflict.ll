; RUN: not %jlopt -passes=enzyme-relocate-julia-value-globals --enzyme-values=%S/Inputs/relocate-06-conflict.values.json -S %s
; RUN: not %jlopt -passes=enzyme-relocate-julia-value-globals --enzyme-relocs=%S/Inputs/relocate-06-conflict.relocs.json -S %s
; NOTE: Two keys have one safe name, and so one word for two values; and a record that is there says another value.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"ejl_a$b" = external addrspace(10) global {}
@"ejl_a.b" = external addrspace(10) global {}
@ejl_jl_nothing = external addrspace(10) global {}

define i1 @f() {
  %x = icmp eq ptr addrspace(10) @"ejl_a$b", @"ejl_a.b"
  %y = icmp eq ptr addrspace(10) @"ejl_a$b", @ejl_jl_nothing
  ret i1 %x
}
