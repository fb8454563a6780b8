; What is no valid IR is reported at its place with the line and a caret, status 1, and without output.
;
; RUN: not jlopt -S %S/Inputs/broken-syntax.ll
; RUN: not jlopt -S < %S/Inputs/broken-syntax.ll
; RUN: not jlopt -S %S/Inputs/broken-token.ll
; RUN: not jlopt -S %S/Inputs/broken-verify.ll
; RUN: jlopt --disable-verify --disable-output %S/Inputs/broken-verify.ll
