; A member that is all but another one's name is said not to be looked at; others are kept without a word. What nothing is
; known of says so, and a module with nothing to say, with -v.
;
; RUN: jlopt enzyme slots --enzyme-values=%S/Inputs/mistyped.values.json %s
; RUN: jlopt enzyme record-values --enzyme-values=%S/Inputs/mistyped.values.json --enzyme-values-out=- -o /dev/null %s
; RUN: jlopt enzyme ejl %s
; RUN: jlopt enzyme box-values %s

@s = external global ptr, !julia.constgv !0
@"ejl_inserted$a$1" = external addrspace(10) global {}

!0 = !{}
