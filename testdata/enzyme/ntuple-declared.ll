; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes='enzyme-declare-ntuple-type' -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: jlopt --passes=enzyme-define-ntuple-type -S %s -o %t.defined.ll
; RUN: jlopt --passes='enzyme-define-ntuple-type<stack-size=7>' -S %t.defined.ll -o %t.twice.ll
; RUN: jlopt -S %t.defined.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; RUN: jlopt --passes=enzyme-declare-ntuple-type -S %t.defined.ll -o %t.declared.ll
; RUN: cmp %t.plain.ll %t.declared.ll
; Declared once, defined once.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)
