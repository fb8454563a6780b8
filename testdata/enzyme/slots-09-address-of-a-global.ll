; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-09.values.json -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; NOTE: The address of something in the program could not be written back.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@g = global i64 0
@s = private constant ptr @g, !julia.constgv !0
@u = private constant ptr undef, !julia.constgv !0

define ptr @f() {
  %a = load ptr, ptr @s, align 8
  %b = load ptr, ptr @u, align 8
  ret ptr %a
}

!0 = !{}
