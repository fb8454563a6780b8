; What a declaration promises of native code is not promised of the IR behind it: a store that is made is not left out.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-22.ci.json -S %s
; RUN: jlopt --passes='enzyme-materialize-native-invokes,default<O2>' --enzyme-code-instances=%S/Inputs/native-22.ci.json -S %s | FileCheck-22 %s
;
; CHECK: store double %x, ptr @seen

target triple = "x86_64-linux-gnu"

declare double @nat(double noundef) noinline optnone nounwind memory(none) willreturn nosync nofree speculatable mustprogress nocallback norecurse "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

define double @f(double %x) {
  %r = call double @nat(double %x)
  ret double 1.0
}
