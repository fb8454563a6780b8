; Roots follow the argument that they belong to: right after it, and only after one that is passed by reference.
;
; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @follow(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1", ptr "enzymejl_rooted_typ"="1010")

declare void @after_another(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1", i64 "enzymejl_parmtype"="1001" "enzymejl_parmtype_ref"="0", ptr "enzymejl_rooted_typ"="1010")

declare void @not_adjacent(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1", i64, ptr "enzymejl_rooted_typ"="1010")

declare void @first(ptr "enzymejl_rooted_typ"="1010", ptr addrspace(10) "enzymejl_parmtype"="1008" "enzymejl_parmtype_ref"="2")

declare void @odd(i64 "enzymejl_parmtype"="4711" "enzymejl_parmtype_ref"="0", i64 "enzymejl_parmtype_ref"="7", i64 "enzymejl_parmtype"="1001", i64 "enzymejl_parmtype"="NTuple{2,Int8}" "enzymejl_parmtype_ref"="1")

declare void @plain(i64)
