; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-09-other-global.values.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; NOTE: A slot that holds the address of something in the module keeps it: no table says that one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@there = global i64 5
@s = private constant ptr @there, !julia.constgv !0
@inside = private constant ptr getelementptr (i8, ptr @there, i64 4), !julia.constgv !0

define ptr @f() {
  %a = load ptr, ptr @s, align 8
  ret ptr %a
}

!0 = !{}
