; Addresses of one architecture are of no use in a module for another: such functions are emitted, from IR for the module's.
;
; RUN: not jlopt --passes='enzyme-declare-native<ci=inner;name=inner>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=14>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.other.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=14>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: jlopt enzyme native 14 --enzyme-code-instances=%S/Inputs/native-14.ci.json %s
; RUN: jlopt enzyme native 14 --enzyme-code-instances=%S/Inputs/native-14.ci.json
; RUN: jlopt enzyme native 99 --enzyme-code-instances=%S/Inputs/native-14.ci.json
; RUN: jlopt enzyme native 99 --enzyme-code-instances=%S/Inputs/native-14.ci.json --json
; RUN: jlopt enzyme native 12 --enzyme-code-instances=%S/Inputs/native-14.ci.json %S/native-14-declarations.ll
; RUN: jlopt enzyme native 17 --enzyme-code-instances=%S/Inputs/native-14.ci.json --json

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32-ni:10:11:12:13"
target triple = "aarch64-linux-gnu"

define void @user() {
  ret void
}
