; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-1.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-2.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-3.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-4.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-5.relocs.json -S %s
; NOTE: A symbol is what the linker finds: no global of the module that it does not see, none that each thread has, no
; NOTE: name of LLVM's own.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s = external global ptr, !julia.constgv !0
@environ = internal global i64 7
@per_thread = external thread_local global i64

define ptr @f() {
  %a = load ptr, ptr @s, align 8
  %b = load i64, ptr @environ, align 8
  ret ptr %a
}

!0 = !{}
