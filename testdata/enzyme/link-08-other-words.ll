; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-other.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-pointing.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-interior.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-both.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-local.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-thread-local.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-nul.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-empty.relocs.json -S %s
; RUN: not %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-reserved.relocs.json -S %s
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-08-fine.relocs.json -S %s | FileCheck-22 %s
; NOTE: A slot is a declaration, or holds what its record says, or nothing yet; an interior word is in a definition.
; NOTE: A symbol of a library is nothing that is local to the module, thread-local, or no name of a symbol.
; CHECK-DAG: @same = private constant ptr inttoptr (i64 16 to ptr)
; CHECK-DAG: @empty = private constant ptr inttoptr (i64 16 to ptr)
; CHECK-DAG: @other = private constant ptr inttoptr (i64 32 to ptr)
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@declared = external global ptr
@other = private constant ptr inttoptr (i64 32 to ptr)
@same = private constant ptr inttoptr (i64 16 to ptr)
@empty = internal global ptr null
@pointing = internal global ptr @f
@environ = internal global i64 7
@errno = external thread_local global i32

define ptr @f() {
  %a = load ptr, ptr @declared, align 8
  %b = load ptr, ptr @other, align 8
  %c = load ptr, ptr @same, align 8
  %d = load ptr, ptr @empty, align 8
  %e = load ptr, ptr @pointing, align 8
  %g = load i64, ptr @environ, align 8
  ret ptr %a
}
