; The native code is declared once, however often it is asked for; for another process the IR is linked in, once.
; RUN: %jlopt --passes='enzyme-invoke-codegen<mi=9001>,enzyme-invoke-codegen<mi=9001>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: %jlopt --passes='enzyme-invoke-codegen<mi=9001;alwaysinline=1>,enzyme-invoke-codegen<mi=9001>' --enzyme-precompile --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: not %jlopt --passes='enzyme-invoke-codegen<mi=2>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: not %jlopt --passes='enzyme-invoke-codegen<mi=4>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: not %jlopt --passes='enzyme-invoke-codegen<mi=5>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: not %jlopt --passes='enzyme-invoke-codegen<mi=6>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s
; RUN: not %jlopt --passes='enzyme-declare-native<ci=call;name=user>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @user() {
  ret void
}
