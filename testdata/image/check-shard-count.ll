; A header that counts more shards than there are: that is what is wrong, and not what would be read as the tables of the
; others. Without symbols the number of functions tells.
;
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -o %t.two --cpu-target=generic
; RUN: jlopt --passes=JuliaMultiVersioning %t.two/shard_0.bc -o %t.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.two/shard_1.bc -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %S/Inputs/many-shards-root.ll -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: ld.lld-22 -shared -s %t.0.o %t.1.o %t.root.o -o %t.stripped.so
;
; RUN: not jlopt image check %t.so
; RUN: not jlopt image check %t.stripped.so
; RUN: jlopt image select %t.stripped.so --cpu haswell
;
; The root alone has none of them.
;
; RUN: not jlopt image check %S/Inputs/many-shards-root.ll | FileCheck-22 %s
; CHECK: shard 0: its tables are in another file
