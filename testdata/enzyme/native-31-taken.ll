; Names that are taken, and by what; who chose the name itself takes the next one. What is not known, and of which code instance.
;
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=1>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=1>,enzyme-invoke-codegen<mi=1>,enzyme-invoke-codegen<mi=2>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=taken;name=ejlnative_taken>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=taken;name=alias>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=taken;name=moved>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=taken;name=marked>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=unknown;name=f>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=4>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=5>' --enzyme-code-instances=%S/Inputs/native-31.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=taken;name=f>' -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=1>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/native-31.broken.ll>' -S %s
;
; CHECK: @ejlnative_taken = global i64 0
; CHECK: declare swiftcc i64 @ejlnative_taken.1(ptr nonnull swiftself "gcstack", i64 signext

target triple = "x86_64-linux-gnu"

@ejlnative_taken = global i64 0
@alias = alias i64, ptr @ejlnative_taken

declare swiftcc i64 @moved(ptr nonnull swiftself "gcstack", i64 signext) "enzymejl_mi"="9" "enzymejl_native_invoke" "enzymejl_needs_restoration"="17"
declare swiftcc i64 @marked(ptr nonnull swiftself "gcstack", i64 signext) "enzymejl_mi"="9" "enzymejl_native_invoke" "enzymejl_needs_restoration"="16"
