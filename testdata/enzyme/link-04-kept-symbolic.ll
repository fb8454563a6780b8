; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-03-symbols.relocs.json --enzyme-bakes=off --enzyme-relocs-out=- -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; NOTE: Where the back-end lets no host address into code, the records of what is there are left for it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@of_function = external global ptr

define ptr @f() {
  %a = load ptr, ptr @of_function, align 8
  ret ptr %a
}
