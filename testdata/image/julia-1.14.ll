; The form of Julia 1.14: the target data have bases and LLVM's features; the name of the CPU gives a target no priority.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %S/Inputs/new_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %S/Inputs/new_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %S/Inputs/new_root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: llvm-strip-22 %t.so -o %t.stripped.so
;
; RUN: jlopt image inspect --julia-version 1.14 %t.so
; RUN: jlopt image check --julia-version 1.14 %t.so
; RUN: not jlopt image check --julia-version 1.13 %t.so
; RUN: not jlopt image check %t.stripped.so
; RUN: jlopt image select --julia-version 1.14 %t.so --cpu haswell
; RUN: jlopt image select --julia-version 1.14 %t.so --cpu znver3
; RUN: jlopt image select --julia-version 1.14 %t.so --cpu skylake-avx512 --json
