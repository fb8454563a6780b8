; RUN: %jlopt -passes=enzyme-record-symbolic-slots --enzyme-values=%S/Inputs/record-01-symbolic-slots.values.json --enzyme-relocs-out=%t.json -S %s -o %t.out.ll
; RUN: cat %t.json
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; RUN: %jlopt -passes=enzyme-record-symbolic-slots,enzyme-record-symbolic-slots --enzyme-values=%S/Inputs/record-01-symbolic-slots.values.json --enzyme-relocs=%S/Inputs/record-02-definitions.relocs.json --enzyme-relocs-out=- --disable-output %s
; NOTE: A slot with a definition gets no record, and the module never changes. What a file of records has beside is
; NOTE: kept.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@s4 = private constant ptr inttoptr (i64 64 to ptr), !julia.constgv !0
@s2 = external constant ptr, !julia.constgv !0
@s1 = external constant ptr, !julia.constgv !0
@plain = external constant ptr

define ptr @f() {
  %a = load ptr, ptr @s4, align 8
  ret ptr %a
}

!0 = !{}
