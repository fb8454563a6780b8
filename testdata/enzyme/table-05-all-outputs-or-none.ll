; RUN: %jlopt --enzyme-relocs-out=%t.json --enzyme-values-out=%t.values.json -S %s -o %t.ll
; RUN: not %jlopt -passes=enzyme-relocate-julia-value-globals --enzyme-values=%S/Inputs/table-02-record.values.json --enzyme-values-out=%t.values.json --enzyme-relocs-out=/dev/full -S %s -o %t.ll
; RUN: not %jlopt -passes=enzyme-make-slots-symbolic,no-such-pass --enzyme-values-out=%t.values.json -S %s -o %t.ll
; RUN: not %jlopt --enzyme-relocs-out=no/such/folder.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: cat %t.values.json
; RUN: cat %t.json
; NOTE: A run that fails changes none of its outputs.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  ret ptr addrspace(10) @ejl_jl_nothing
}
