; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-no-address.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-library.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-wide.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-offset.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-outside.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-between.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-bytes.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-overflow.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-conflict.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-05-no-target.relocs.json -S %s
; NOTE: Each message names the global and the offset.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s = external global ptr
@wide = external global [2 x ptr]
@box = global { i64, [8 x i8] } { i64 0, [8 x i8] c"abcdefgh" }

define ptr @f() {
  %a = load ptr, ptr @s, align 8
  %b = load ptr, ptr @box, align 8
  ret ptr %a
}
