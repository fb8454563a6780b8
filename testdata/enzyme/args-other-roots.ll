; Roots of another type than the argument's are not its own; a type that no table knows has its key.
;
; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @other(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1", ptr "enzymejl_rooted_typ"="1011")

declare void @untyped(ptr addrspace(11) "enzymejl_parmtype_ref"="1", ptr "enzymejl_rooted_typ"="1010")

declare void @unknown(ptr addrspace(11) "enzymejl_parmtype"="4711" "enzymejl_parmtype_ref"="1", ptr "enzymejl_rooted_typ"="4711")

declare void @by_name(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1", ptr "enzymejl_rooted_typ"="Tuple{Vector{Float64},Int64}")
