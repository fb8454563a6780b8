; An image of two shards for generic;haswell,clone_all;skylake,base(1);skylake-avx512, built by the pass and LLVM: linked,
; stripped, without section headers, as an archive, and the parts alone say the same.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: llvm-strip-22 %t.so -o %t.stripped.so
; RUN: llvm-objcopy-22 --strip-sections %t.so %t.bare.so
; RUN: ld.lld-22 -shared --pack-dyn-relocs=relr %t.0.o %t.1.o %t.root.o -o %t.relr.so
; RUN: llvm-ar-22 rcD %t.all.a %t.0.o %t.1.o %t.root.o
;
; RUN: jlopt image inspect --functions %t.so
; RUN: jlopt image inspect %t.so --json | json-subset %S/Inputs/linked.inspect.json
; RUN: jlopt image inspect %t.stripped.so --json | json-subset %S/Inputs/linked.counts.json
; RUN: jlopt image inspect %t.bare.so --json | json-subset %S/Inputs/linked.counts.json
; RUN: jlopt image inspect %t.relr.so --json | json-subset %S/Inputs/linked.inspect.json
; RUN: jlopt image inspect %t.all.a --json | json-subset %S/Inputs/linked.counts.json
; RUN: jlopt image check %t.so
; RUN: jlopt image check %t.so --json
; RUN: jlopt image check %t.stripped.so
; RUN: jlopt image check %t.relr.so
; RUN: jlopt image check %t.all.a
;
; A shard alone, as an object and as a module, and the root alone.
;
; RUN: jlopt image inspect %t.1.o
; RUN: jlopt image inspect --functions %t.1.bc
; RUN: jlopt image check %t.1.bc
; RUN: not jlopt image check %S/Inputs/root.ll
; RUN: not jlopt image check %t.root.o
