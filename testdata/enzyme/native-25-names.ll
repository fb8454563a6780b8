; Names that no native function can have, and bodies that are no functions; calls of another convention than the function.
;
; RUN: not jlopt --passes='enzyme-declare-native<ci=called;name=llvm.trap>' --enzyme-code-instances=%S/Inputs/native-25.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=called;name=getpid>' --enzyme-code-instances=%S/Inputs/native-25.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=2>' --enzyme-code-instances=%S/Inputs/native-25.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=3>' --enzyme-code-instances=%S/Inputs/native-25.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=4>' --enzyme-code-instances=%S/Inputs/native-25.ci.json -S %s
; RUN: jlopt --passes=enzyme-copy-abi-attrs -S %s | FileCheck-22 %s
;
; CHECK: call i64 @swift(ptr %x, i8 signext 1)

target triple = "x86_64-linux-gnu"

declare i32 @getpid()

declare swiftcc i64 @swift(ptr swiftself, i8 signext) "enzymejl_mi"="1" "enzymejl_native_invoke"

define i64 @f(ptr %x) {
  %y = call i64 @swift(ptr %x, i8 1)
  ret i64 %y
}
