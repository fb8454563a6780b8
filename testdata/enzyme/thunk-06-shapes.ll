; Calls of all sorts, and what is no call. A thunk that calls another brings that along. Names that stand for something else
; in the module are told apart: slots, inserted values, functions, aliases. A slot of the thunk whose word is null waits
; for its value: it is not folded.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-06-shapes.cache --enzyme-values=%S/Inputs/thunk-06-shapes.values.json --enzyme-values-out=%t.values.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: cat %t.values.json
; RUN: jlopt --passes=enzyme-import-thunks,enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-06-shapes.cache --enzyme-values=%S/Inputs/thunk-06-shapes.values.json -S %s | cmp %t.ll -
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-06-shapes.cache -S %S/Inputs/thunk-05-two-modules.other.ll -o %t.other.ll
; RUN: jlopt -S %S/Inputs/thunk-05-two-modules.other.ll | cmp %t.other.ll -
; RUN: jlopt --passes='enzyme-import-thunks,globalopt,instcombine' --enzyme-thunk-cache=%S/Inputs/thunk-06-shapes.cache --enzyme-values=%S/Inputs/thunk-06-shapes.values.json -S %s | FileCheck-22 %s
;
; CHECK: %null = load ptr, ptr @"jl_global#9"

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_global#3" = external constant ptr, !julia.constgv !0
@"ejl_inserted$k$1" = external addrspace(10) global {}
@table = global ptr inttoptr (i64 4096 to ptr)

define i64 @calls(i64 %x) personality ptr @personality {
  %a = invoke fastcc i64 inttoptr (i64 4096 to ptr)(i64 %x) to label %go unwind label %pad

go:
  %b = tail call fastcc i64 addrspacecast (ptr addrspace(5) inttoptr (i64 4096 to ptr addrspace(5)) to ptr)(i64 %a)
  %c = call i64 inttoptr (i64 4097 to ptr)(i64 %b)
  %p = inttoptr i64 4096 to ptr
  %d = call fastcc i64 %p(i64 %c)
  call void @takes(ptr inttoptr (i64 4096 to ptr))
  ret i64 %d

pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

define ptr addrspace(10) @values() {
  %s = load ptr, ptr @"jl_global#3", align 8
  %o = addrspacecast ptr %s to ptr addrspace(10)
  call void @takes(ptr addrspacecast (ptr addrspace(10) @"ejl_inserted$k$1" to ptr))
  ret ptr addrspace(10) %o
}

define i64 @helper(i64 %x) {
  ret i64 %x
}

declare i32 @personality(...)
declare void @takes(ptr)

!0 = !{}
