; explain of a name that is no function suggests the nearest; of a declaration, it says that what is cloned is
; decided elsewhere. Malformed targets are an error too.
;
; RUN: not jlopt mv explain %S/Inputs/queries.ll betwen
; RUN: not jlopt mv explain %S/Inputs/queries.ll zzzzzzzzzzzz
; RUN: not jlopt mv explain %S/Inputs/queries.ll far
; RUN: not jlopt mv explain --json %S/Inputs/queries.ll between no_such_function
; RUN: not jlopt mv explain %S/error-specs-base-itself.ll
