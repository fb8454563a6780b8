; What a module is for: architectures are compared, however they are spelled.
;
; RUN: jlopt enzyme target --enzyme-code-instances=%S/Inputs/signatures-aarch64.ci.json %s
; RUN: jlopt enzyme target --json --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
; RUN: jlopt enzyme target --enzyme-gcstack-arg=off --enzyme-swiftcc=off --enzyme-code-instances=%S/Inputs/signatures-aarch64.ci.json %s
; RUN: jlopt enzyme target --enzyme-code-instances=%S/Inputs/riscv.ci.json --julia-version 1.11 %s
; RUN: jlopt enzyme target --enzyme-code-instances=%S/Inputs/riscv.ci.json --julia-version 1.12 %s
; RUN: not jlopt enzyme target --enzyme-code-instances=%S/Inputs/bad-target.ci.json %s

target triple = "aarch64-unknown-linux-gnu"
