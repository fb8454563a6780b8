; Results of several parts, and none; the worlds of the module; declarations that are there. swiftself stands behind sret and
; the roots, on the declaration and on calls, also once they are bound.
;
; RUN: jlopt --passes='enzyme-declare-native<ci=never;name=never>,enzyme-declare-native<ci=split;name=split>,enzyme-invoke-codegen<mi=12>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes='enzyme-declare-native<ci=never;name=never>,enzyme-declare-native<ci=split;name=split>,enzyme-invoke-codegen<mi=12>,enzyme-declare-native<ci=never;name=never>,enzyme-declare-native<ci=split;name=split>,enzyme-invoke-codegen<mi=12>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s | cmp %t.ll -
; RUN: jlopt --passes='enzyme-declare-native<ci=split;name=split>,enzyme-copy-abi-attrs,enzyme-restore-native-invokes,enzyme-copy-abi-attrs' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s | FileCheck-22 %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=never;name=split>,enzyme-declare-native<ci=split;name=split>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=early;name=f>,enzyme-declare-native<ci=late;name=f>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=never;name=variable>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=absent;name=f>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=never;name=>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=never>' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s
;
; CHECK: call swiftcc void inttoptr (i64 24576 to ptr)(ptr %r, ptr %roots, ptr swiftself %pg, i8 signext 1, ptr addrspace(11) %t, ptr %troots)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@variable = global i64 0

define void @user(ptr %r, ptr %roots, ptr %pg, ptr addrspace(11) %t, ptr %troots) "enzymejl_world"="12" {
  call swiftcc void @split(ptr %r, ptr %roots, ptr %pg, i8 1, ptr addrspace(11) %t, ptr %troots)
  ret void
}

declare swiftcc void @split(ptr noalias noundef sret({ ptr addrspace(10), i64 }) captures(none), ptr noalias noundef captures(none) "enzymejl_returnRoots"="1", ptr nonnull swiftself "gcstack", i8 signext "enzymejl_parmtype"="1003" "enzymejl_parmtype_ref"="0", ptr addrspace(11) noalias readonly captures(none) "enzymejl_parmtype"="1011" "enzymejl_parmtype_ref"="1", ptr noalias readonly captures(none) "enzymejl_rooted_typ"="1011") #0

attributes #0 = { "enzymejl_mi"="11" "enzymejl_native_invoke" "enzymejl_needs_restoration"="24576" "enzymejl_rt"="1010" "enzymejl_world"="12" }
