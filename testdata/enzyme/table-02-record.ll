; RUN: %jlopt enzyme record-values --enzyme-values=%S/Inputs/table-02-record.values.json --enzyme-values-out=%t.json %s
; RUN: cat %t.json
; RUN: %jlopt enzyme record-values --enzyme-values=%S/Inputs/table-02-record.values.json --enzyme-relocs=%S/Inputs/record-02-definitions.relocs.json --json %s
; RUN: %jlopt enzyme slots --enzyme-values=%t.json %s
; NOTE: A slot is recorded by the address in its word; null and addresses of unknown objects are not. With
; NOTE: records these say what slots hold. Written tables keep what they have beside.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@known = private constant ptr inttoptr (i64 31 to ptr), !julia.constgv !0
@tracked = private constant ptr addrspace(10) addrspacecast (ptr inttoptr (i64 32 to ptr) to ptr addrspace(10)), !julia.constgv !0
@integer = private constant i64 32, !julia.constgv !0
@null = private constant ptr null, !julia.constgv !0
@zero = private constant i64 0, !julia.constgv !0
@unknown = private constant ptr inttoptr (i64 33 to ptr), !julia.constgv !0
@declared = external constant ptr, !julia.constgv !0
@plain = private constant ptr inttoptr (i64 31 to ptr)

!0 = !{}
