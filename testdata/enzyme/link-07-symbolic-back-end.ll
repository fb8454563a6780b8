; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-patch.relocs.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: %jlopt -passes=enzyme-resolve-slots --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-patch.relocs.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-table.relocs.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: %jlopt -passes=enzyme-resolve-slots --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-table.relocs.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-patch.relocs.json --enzyme-relocs-out=- --disable-output %s
; RUN: %jlopt enzyme value-table --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-patch.relocs.json %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-07.values.json --enzyme-relocs=%S/Inputs/link-07-bake.relocs.json -S %s
; NOTE: A back-end that patches or keeps a table lets no host address into the module, whichever file has it: the
; NOTE: record stays. One that bakes gets an error where record and table disagree.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s = external global ptr, !julia.constgv !0
@ejl_k = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  %a = load ptr, ptr @s, align 8
  ret ptr addrspace(10) @ejl_k
}

!0 = !{}
