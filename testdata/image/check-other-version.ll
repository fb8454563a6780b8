; Images that are read as those of another version, with and without symbols: the version as whose image nothing is wrong is
; named, and `select` asks for it.
;
; RUN: jlopt image split -j 1 --julia-version=1.12 %S/Inputs/split/two.ll -o %t.1.12 --cpu-target='generic;haswell'
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 %t.1.12/shard_0.bc -o %t.12.bc
; RUN: jlopt image root --julia-version=1.12 %t.12.bc -o %t.12.root.bc --cpu-target='generic;haswell'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.12.bc -o %t.12.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.12.root.bc -o %t.12.root.o
; RUN: ld.lld-22 -shared %t.12.o %t.12.root.o -o %t.12.so
;
; RUN: not jlopt image check %t.12.so
; RUN: not jlopt image check %t.12.so --julia-version=1.14
; RUN: not jlopt image select %t.12.so --cpu haswell
; RUN: jlopt image select %t.12.so --cpu haswell --julia-version=1.12
; RUN: not jlopt image select %t.12.so --cpu haswell --julia-version=1.11
;
; RUN: jlopt image split -j 1 --julia-version=1.14 %S/Inputs/split/two.ll -o %t.1.14 --cpu-target='generic;haswell'
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 %t.1.14/shard_0.bc -o %t.14.bc
; RUN: jlopt image root --julia-version=1.14 %t.14.bc -o %t.14.root.bc --cpu-target='generic;haswell'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.14.bc -o %t.14.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.14.root.bc -o %t.14.root.o
; RUN: ld.lld-22 -shared %t.14.o %t.14.root.o -o %t.14.so
;
; RUN: not jlopt image check %t.14.so
; RUN: not jlopt image select %t.14.so --cpu haswell --json
;
; The target string shows that an image is none of 1.12.
;
; RUN: not jlopt image check %S/../../examples/image/tables.ll --julia-version=1.12
;
; The names of the tables show the version: `select` says so too.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_0.ll -o %t.old.0.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_1.ll -o %t.old.1.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_root.ll -o %t.old.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.old.0.bc -o %t.old.0.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.old.1.bc -o %t.old.1.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.old.root.bc -o %t.old.root.o
; RUN: ld.lld-22 -shared %t.old.0.o %t.old.1.o %t.old.root.o -o %t.old.so
; RUN: jlopt image select %t.old.so --cpu haswell
