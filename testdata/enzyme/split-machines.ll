; What is linked must be for one machine: a thunk, a body and a module are refused otherwise, with both triples. How a triple is
; spelled does not matter, and a module without one is for any.
;
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-machines.other.ll>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-machines.spelled.ll;%S/Inputs/split-machines.windows.ll>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-machines.other.ll;%S/Inputs/split-machines.windows.ll>' -S %S/Inputs/split-errors.empty.ll
; RUN: not jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/split-machines.cache -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=1>' --enzyme-code-instances=%S/Inputs/split-machines.ci.json -S %s
; RUN: not jlopt --passes='enzyme-materialize-native-invokes' --enzyme-code-instances=%S/Inputs/split-machines.ci.json -S %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-machines.spelled.ll>' -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-machines.spelled.ll;%S/Inputs/split-errors.empty.ll>' -S %S/Inputs/split-errors.empty.ll
;
; CHECK: target triple = "x86_64-linux-gnu"
; CHECK: define i64 @spelled(

target triple = "x86_64-linux-gnu"

define i64 @here(i64 %x) {
  %y = call i64 inttoptr (i64 28672 to ptr)(i64 %x)
  %z = call i64 @native(i64 %y)
  ret i64 %z
}

declare i64 @native(i64) "enzymejl_mi"="1" "enzymejl_native_invoke"
