; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-09.relocs.json -S %s | FileCheck-22 %s
; NOTE: The words of one global, in any order, at any depth.
; CHECK: @g = private unnamed_addr constant { i64, [2 x { ptr, i64 }], i64 } { i64 16, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 32 }, { ptr, i64 } { ptr inttoptr (i64 48 to ptr), i64 3 }], i64 64 }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@g = global { i64, [2 x { ptr, i64 }], i64 } { i64 1, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr null, i64 2 }, { ptr, i64 } { ptr null, i64 3 }], i64 4 }

define ptr @f() {
  ret ptr @g
}
