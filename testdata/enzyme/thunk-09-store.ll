; A thunk is stored, with the values that it refers to by name, and imported again. Stored once more, it replaces the one
; before.
;
; RUN: cp -r %S/Inputs/thunk-09-store.cache %t.cache
; RUN: jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7000=diffe --enzyme-values=%S/Inputs/thunk-09-store.values.json %s
; RUN: cat %t.cache/index.json
; RUN: cat %t.cache/0x7000.values.json
; RUN: jlopt -S %t.cache/0x7000.bc | FileCheck-22 %s
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%t.cache -S %S/Inputs/thunk-05-two-modules.other.ll
; RUN: jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=28672=other --enzyme-values=%S/Inputs/thunk-09-store.values.json %s
; RUN: cat %t.cache/index.json
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7010=absent %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7010=diffe %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7010=diffe --enzyme-values=%S/Inputs/thunk-09-store.addressless.json %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x07010=diffe %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0=diffe %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=701f=diffe %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7010 %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%t.cache --store=0x7010=diffe
; RUN: not jlopt enzyme thunks --store=0x7010=diffe %s
; RUN: not jlopt enzyme thunks --enzyme-thunk-cache=%S/Inputs/no-such.cache --store=0x7010=diffe %s
;
; CHECK: @"jl_global#1" = external constant ptr, !julia.constgv
; CHECK: define void @diffe(double %x)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_global#1" = external constant ptr, !julia.constgv !0
@"ejl_inserted$k$1" = external addrspace(10) global {}

define void @diffe(double %x) {
  %s = load ptr, ptr @"jl_global#1", align 8
  %o = load double, ptr addrspace(10) @"ejl_inserted$k$1", align 8
  ret void
}

define void @other(double %x) {
  ret void
}

!0 = !{}
