; A pass that does nothing because no table was given says so; one that has nothing to do is silent.
;
; RUN: jlopt --passes=enzyme-make-slots-symbolic,enzyme-bake-inserted-values,enzyme-resolve-slots --disable-output %s
; RUN: jlopt --passes=enzyme-record-symbolic-slots,enzyme-link-julia-values,enzyme-bake-julia-value-globals --disable-output %s
; RUN: jlopt --passes=enzyme-relocate-julia-value-globals --disable-output %s
; RUN: jlopt --passes=enzyme-check-specsig,enzyme-annotate-parmtypes --disable-output %s
; RUN: jlopt -q --passes=enzyme-make-slots-symbolic,enzyme-check-specsig --disable-output %s
; RUN: jlopt --passes=enzyme-make-slots-symbolic,enzyme-link-julia-values,enzyme-check-specsig,enzyme-annotate-parmtypes --disable-output %S/Inputs/nothing-for-tables.ll
; RUN: jlopt enzyme check-specsig %s
; RUN: jlopt enzyme check-specsig --json --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
; RUN: jlopt --passes=enzyme-check-specsig --enzyme-code-instances=%S/Inputs/signatures.ci.json --disable-output %s
; RUN: jlopt enzyme target --json --enzyme-gcstack-arg=off --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
;
; A table of another version than counts.
; RUN: jlopt enzyme args --julia-version 1.12 --enzyme-types=%S/Inputs/types.json %s
; RUN: JLOPT_JULIA_VERSION=1.13.1 jlopt enzyme args --enzyme-types=%S/Inputs/types.json %s
; RUN: not jlopt --passes=enzyme-nope --disable-output %s

@s = external constant ptr, !julia.constgv !0
@d = private constant ptr inttoptr (i64 16 to ptr), !julia.constgv !0
@"ejl_inserted$a$1" = external addrspace(10) global {}

define ptr addrspace(10) @f() "enzymejl_mi"="1" {
  ret ptr addrspace(10) @"ejl_inserted$a$1"
}

!0 = !{}
