; Which target of the image of `linked.ll` a machine gets.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
;
; RUN: jlopt image select %t.so --cpu core2
; RUN: jlopt image select %t.so --cpu nehalem
; RUN: jlopt image select %t.so --cpu sandybridge
; RUN: jlopt image select %t.so --cpu haswell
; RUN: jlopt image select %t.so --cpu skylake
; RUN: jlopt image select %t.so --cpu skylake-avx512
; RUN: jlopt image select %t.so --cpu znver3
; RUN: jlopt image select %t.so --cpu skylake --cpu-target haswell
; RUN: jlopt image select %t.so --cpu skylake --cpu-target generic
; RUN: jlopt image select %t.so --cpu skylake --host-features=-adx --json
; RUN: jlopt image select %t.so --cpu haswell --host-features aes,adx,+clflushopt,prfchw,xsavec,xsaves
;
; The module of the root says it too.
;
; RUN: jlopt image select %S/Inputs/root.ll --cpu znver3 --json
;
; What makes no sense.
;
; RUN: not jlopt image select %t.so --cpu haswel
; RUN: not jlopt image select %t.so --cpu haswell --host-features avx3
; RUN: not jlopt image select %t.so --cpu haswell --cpu-target 'generic;haswell'
; RUN: not jlopt image select %t.so --cpu haswell --cpu-target 'haswell,clone_all'
; RUN: not jlopt image select %t.so --cpu haswell --cpu-target ',avx'
; RUN: not jlopt image select %t.so --cpu haswell --cpu-target help
; RUN: not jlopt image select %t.0.o --cpu haswell
; RUN: llvm-strip-22 %t.so -o %t.stripped.so
; RUN: not jlopt image select %t.stripped.so --cpu haswell --julia-version 1.10
; RUN: not jlopt image select %t.so --cpu haswell --julia-version 1.14
