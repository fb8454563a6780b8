; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json %s
; NOTE: References that are those of another type are not the roots of the argument before them.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @own(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1" %x, ptr "enzymejl_rooted_typ"="1010" %r) {
  ret void
}

define void @other(ptr addrspace(11) "enzymejl_parmtype"="1010" "enzymejl_parmtype_ref"="1" %x, ptr "enzymejl_rooted_typ"="1011" %r) {
  ret void
}
