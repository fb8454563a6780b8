; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json -S %s
; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json --enzyme-bakes=off -S %s -o %t.off.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.off.ll %t.read.ll
; RUN: %jlopt enzyme slots --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json %s
; RUN: %jlopt enzyme slots --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json --enzyme-bakes=off %s
; RUN: %jlopt enzyme value-table --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json %s
; RUN: %jlopt enzyme value-table --enzyme-relocs=%S/Inputs/slots-06-records.relocs.json --enzyme-bakes=off --json %s
; NOTE: The value of a slot is also known by its relocation record; its address only where the back-end lets
; NOTE: host addresses into code. A record of a symbol, and one of a word inside, say no value.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@recorded = private constant ptr inttoptr (i64 256 to ptr), !julia.constgv !0
@declared = external constant ptr, !julia.constgv !0, !enzyme_inactive !0, !enzyme_ta_norecur !0
@symbol = external global ptr, !julia.constgv !0
@inside = external global ptr, !julia.constgv !0

!0 = !{}
