; An input that isn't there, is a folder, or is no module: status 1, and an older output is left as it was.
;
; RUN: not jlopt -S %S/Inputs/no-such-file.ll
; RUN: not jlopt -S %S/Inputs
; RUN: cat %S/Inputs/not-a-module.json > %t.out
; RUN: not jlopt -S %S/Inputs/not-a-module.json -o %t.out
; RUN: cmp %t.out %S/Inputs/not-a-module.json
