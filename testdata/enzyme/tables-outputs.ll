; Where the tables of a run go: no two outputs into one place, and no two inputs from standard input.
;
; RUN: not jlopt -S %s -o %t.both --enzyme-values-out=%t.both
; RUN: not jlopt -S %s -o %t.m --enzyme-values-out=%t.both --enzyme-relocs-out=%t.both
; RUN: not jlopt -S %s --enzyme-relocs-out=-
; RUN: not jlopt enzyme record-values %s --enzyme-values-out=-
; RUN: jlopt --disable-output %s --enzyme-relocs-out=-
; RUN: jlopt -S %s -o /dev/null --enzyme-values-out=/dev/null --enzyme-relocs-out=-
; RUN: cat %S/Inputs/tables-outputs.values.json | jlopt enzyme slots --enzyme-values=- %s
; RUN: not jlopt enzyme slots --enzyme-values=- < %s
; RUN: not jlopt enzyme bakes --enzyme-values=- --enzyme-relocs=-
; RUN: jlopt enzyme bakes --enzyme-relocs-out=%t.relocs.json
; RUN: cat %t.relocs.json
;
; A report of values is a value table.
; RUN: jlopt enzyme record-values --json --enzyme-values=%S/Inputs/tables-outputs.values.json %s -o %t.values.json
; RUN: jlopt enzyme slots --enzyme-values=%t.values.json %s
; RUN: jlopt --passes=enzyme-make-slots-symbolic --enzyme-values=%t.values.json -S %s -o %t.symbolic.ll
; RUN: jlopt enzyme value-table --json --enzyme-values=%t.values.json %t.symbolic.ll -o %t.needed.json
; RUN: jlopt --passes=enzyme-resolve-slots --enzyme-values=%t.needed.json -S %t.symbolic.ll

@"jl_sym#x#1" = private unnamed_addr constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0

define ptr @f() {
  %x = load ptr, ptr @"jl_sym#x#1", align 8
  ret ptr %x
}

!0 = !{}
