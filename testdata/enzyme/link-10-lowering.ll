; RUN: %jlopt -passes=enzyme-link-julia-values,enzyme-resolve-slots --enzyme-relocs=%S/Inputs/link-10-patch.relocs.json --enzyme-values=%S/Inputs/link-10.values.json --enzyme-relocs-out=%t.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: cat %t.json
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-10-bake.relocs.json --enzyme-values=%S/Inputs/link-10.values.json -S %s
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-10.values.json -S %s
; NOTE: Where the back-end lets no host address into code, none gets there, whatever table has it, and the records stay. Where
; NOTE: it does, two addresses of one slot are a mistake.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s = external global ptr, !julia.constgv !0
@t = external global ptr, !julia.constgv !0
@"ejl_inserted$a$1" = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  %a = load ptr, ptr @s, align 8
  %b = load ptr, ptr @t, align 8
  ret ptr addrspace(10) @"ejl_inserted$a$1"
}

!0 = !{}
