; A name that two thunks and the module have, for three slots: each keeps its own, also where no table says what the module's
; is, and where the table of the thunk itself does not. What is at one address is one value. A table's value of a name that
; its module does not have takes nothing from the module. Without --enzyme-values-out, what came in is in no file.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-13.cache --enzyme-values=%S/Inputs/thunk-13.values.json --enzyme-values-out=%t.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: cat %t.json
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-13.cache -S %s -o %t.again.ll
; RUN: jlopt --passes=enzyme-link-julia-values --enzyme-values=%t.json -S %t.ll -o %t.linked.ll
; RUN: FileCheck-22 %s < %t.linked.ll
; RUN: jlopt --passes=enzyme-resolve-slots --enzyme-values=%t.json -S %t.ll -o %t.resolved.ll
; RUN: jlopt --passes=enzyme-import-thunks,enzyme-link-julia-values --enzyme-thunk-cache=%S/Inputs/thunk-13.cache -S %s -o %t.linked.ll
;
; What no table has stays open.
; CHECK-DAG: @"jl_global#1" = external constant ptr
; CHECK-DAG: @"jl_global#9" = private constant ptr inttoptr (i64 2304 to ptr)
; CHECK-DAG: @"jl_global#1.1" = private constant ptr inttoptr (i64 256 to ptr)
; CHECK-DAG: @"jl_global#1.2" = private constant ptr inttoptr (i64 512 to ptr)
; CHECK-DAG: @"jl_global#2" = external constant ptr
; CHECK-DAG: @"jl_global#2.1" = external constant ptr

@"jl_global#1" = external constant ptr, !julia.constgv !0
@"jl_global#9" = external constant ptr, !julia.constgv !0

define ptr @user() {
  %a = call ptr inttoptr (i64 28672 to ptr)()
  %b = call ptr inttoptr (i64 28688 to ptr)()
  %c = load ptr, ptr @"jl_global#1", align 8
  %d = load ptr, ptr @"jl_global#9", align 8
  ret ptr %c
}

!0 = !{}
