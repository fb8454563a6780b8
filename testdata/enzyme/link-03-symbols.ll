; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-03-symbols.relocs.json --enzyme-relocs-out=%t.json -S -o %t.once.ll < %s
; RUN: cat %t.once.ll
; RUN: cat %t.json
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-relocs=%S/Inputs/link-03-symbols.relocs.json -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; NOTE: A symbol that is linked already is named, and declared where need be; one of a library needs its
; NOTE: address. Words inside can be pointers, and lie in structs and arrays, all zeros or not. A record of an
; NOTE: unused definition is dropped. No record is left.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@of_function = external global ptr
@of_variable = external global i64
@of_library = external global ptr addrspace(10)
@nested = global { i64, { i32, [2 x ptr] }, [8 x i8] } zeroinitializer
@array = global [3 x i64] [i64 1, i64 2, i64 3], align 16
@unused = global { i64, [8 x i8] } zeroinitializer

define void @there() {
  ret void
}

define ptr @f() {
  %a = load ptr, ptr @of_function, align 8
  %b = load i64, ptr @of_variable, align 8
  %c = load ptr addrspace(10), ptr @of_library, align 8
  %d = load i64, ptr @nested, align 8
  %e = load i64, ptr @array, align 8
  ret ptr %a
}
