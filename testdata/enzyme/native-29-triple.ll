; A module without a data layout has the pointers of its triple: signatures, checks and words are those of a machine of 32 bits. The
; layout is not written into it.
;
; RUN: jlopt --passes='enzyme-declare-native<ci=roots;name=n>' --enzyme-code-instances=%S/Inputs/native-29.ci.json -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-declare-native<ci=roots;name=n>' --enzyme-code-instances=%S/Inputs/native-29.ci.json -S %S/Inputs/native-29.layout.ll | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-declare-native<ci=roots;name=n>,enzyme-materialize-native-invokes' --enzyme-code-instances=%S/Inputs/native-29.ci.json -S %s
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=6>,enzyme-check-specsig' --enzyme-code-instances=%S/Inputs/native-29.ci.json -S %s
; RUN: jlopt enzyme check-specsig --enzyme-code-instances=%S/Inputs/native-29.ci.json %S/Inputs/native-29.body.ll
; RUN: jlopt --passes='enzyme-restore-lookups' -S %s | FileCheck-22 --check-prefix=BOUND %s
; RUN: not jlopt --passes=enzyme-restore-lookups -S %S/Inputs/native-29.wide.ll
; RUN: not jlopt --passes=enzyme-annotate-parmtypes --enzyme-types=%S/Inputs/types.json -S %s
; RUN: jlopt --passes=enzyme-declare-ntuple-type -S %s | FileCheck-22 --check-prefix=NTUPLE %s
;
; A size_t has 32 bits.
; NTUPLE: declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i32)
;
; BOUND-NOT: target datalayout
; BOUND: call void inttoptr (i32 4096 to ptr)()
;
; CHECK: declare swiftcc void @n(ptr noalias noundef sret({ ptr addrspace(10), i32 }) captures(none), ptr noalias noundef captures(none) "enzymejl_returnRoots"="1", ptr nonnull swiftself "gcstack", i32 signext

target triple = "i686-linux-gnu"

declare void @c() "enzymejl_needs_restoration"="4096"

define void @user() {
  call void @c()
  ret void
}
