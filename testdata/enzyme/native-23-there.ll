; The function of a method instance that is there is the answer, however it came: a wrapper that a declaration became, whatever
; its name, or IR of a run in which no native code could be called. A wrapper promises nothing of what the native code gives.
;
; RUN: jlopt --passes='enzyme-materialize-native-invokes,enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %s -o %t.wrapped.ll
; RUN: cat %t.wrapped.ll
; RUN: jlopt --passes='enzyme-materialize-native-invokes,enzyme-invoke-codegen<mi=7>,enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %s | cmp %t.wrapped.ll -
; RUN: jlopt --enzyme-precompile --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %S/Inputs/native-23.empty.ll -o %t.emitted.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %t.emitted.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %S/Inputs/native-23.empty.ll
;
; What is said of odd questions: a world that is none, a key that is none, no table, another world, any number of arguments.
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %S/Inputs/native-23.world.ll -o /dev/null
; RUN: not jlopt enzyme native x --enzyme-code-instances=%S/Inputs/native-23.ci.json
; RUN: jlopt enzyme native 7
; RUN: jlopt enzyme native 9 --enzyme-code-instances=%S/Inputs/native-23.ci.json
; RUN: jlopt enzyme native 1 --enzyme-code-instances=%S/Inputs/native-20.ci.json %S/Inputs/native-20.late.ll
; RUN: not jlopt --passes='enzyme-declare-native<ci=any;name=n>' --enzyme-code-instances=%S/Inputs/native-23.ci.json -S %S/Inputs/native-23.empty.ll
; RUN: not jlopt enzyme native 7 --enzyme-code-instances=%S/Inputs/absent.json

target triple = "x86_64-linux-gnu"

declare swiftcc noundef nonnull ptr @other(ptr)

declare swiftcc noundef double @n(ptr swiftself, double returned, i8) "enzymejl_mi"="7" "enzymejl_native_invoke" "enzymejl_needs_restoration"="1"

define double @u(double %x) "enzymejl_world"="5" {
  %r = call swiftcc double @n(ptr swiftself null, double %x, i8 1)
  ret double %r
}
