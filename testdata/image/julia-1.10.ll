; The form of Julia 1.10: offsets instead of pointers, no target string. The names of the tables show it; without them the
; option has to say it.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: llvm-strip-22 %t.so -o %t.stripped.so
;
; RUN: jlopt image inspect --functions %t.so
; RUN: jlopt image check %t.so
; RUN: jlopt image check %t.0.o
; RUN: jlopt image check %t.0.bc
; RUN: jlopt image select %t.so --cpu skylake
; RUN: not jlopt image check %t.stripped.so
; RUN: jlopt image check --julia-version 1.10 %t.stripped.so
; RUN: jlopt image inspect --julia-version 1.10 %t.stripped.so --json | json-subset %S/Inputs/julia-1.10.inspect.json
