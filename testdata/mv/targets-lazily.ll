; mv targets reads no function bodies of bitcode, so that one that the verifier would refuse does not matter; a query
; that needs bodies refuses the module.
;
; RUN: jlopt --disable-verify %S/Inputs/broken-body.ll -o %t.bc
; RUN: jlopt mv targets %t.bc | FileCheck-22 %s
; RUN: not jlopt mv annotate %t.bc

; CHECK: haswell
