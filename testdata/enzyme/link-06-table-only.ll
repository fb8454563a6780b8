; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-06-table-only.values.json -S %s
; NOTE: Only a table, no records.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s = external constant ptr, !julia.constgv !0
@ejl_k = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  %a = load ptr, ptr @s, align 8
  ret ptr addrspace(10) @ejl_k
}

!0 = !{}
