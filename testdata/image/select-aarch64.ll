; A CPU's name stands for the least that Julia's table has for it, which on AArch64 can be less than a machine has: a note
; says so, unless features are given or it is this machine.
;
; RUN: jlopt image split -j 1 %S/Inputs/split/two-aarch64.ll -o %t --cpu-target='generic;neoverse-n1,+sve'
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_0.bc -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt image root %t.0.bc -o %t.root.bc --cpu-target='generic;neoverse-n1,+sve'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.root.o -o %t.so
;
; RUN: jlopt image select %t.so --cpu neoverse-n1
; RUN: jlopt image select %t.so --cpu neoverse-n1 --host-features sve
; RUN: jlopt image select %t.root.bc --cpu apple-m1
