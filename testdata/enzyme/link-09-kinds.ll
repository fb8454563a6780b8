; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-09-held.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-09-declared.relocs.json -S %s
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-09-words.relocs.json -S %s -o %t.once.ll
; RUN: cat %t.once.ll
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-09-words.relocs.json -S %t.once.ll -o %t.twice.ll
; NOTE: A slot that holds another address is not written over, and a declaration has no words inside. Many words of one
; NOTE: global are written at once, in whatever order they are listed.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@held = private constant ptr inttoptr (i64 32 to ptr), !julia.constgv !0
@same = private constant ptr inttoptr (i64 16 to ptr), !julia.constgv !0
@s = external global ptr, !julia.constgv !0
@words = global { i64, i64, [2 x i32], { i8, [2 x i64] } } zeroinitializer

define ptr @f() {
  %a = load ptr, ptr @s, align 8
  %b = load ptr, ptr @words, align 8
  %c = load ptr, ptr @held, align 8
  %d = load ptr, ptr @same, align 8
  ret ptr %a
}

!0 = !{}
