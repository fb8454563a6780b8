; What is no image, or not one: an error with the file, and the next step where there is one.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/old_1.ll -o %t.old.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.old.1.bc -o %t.old.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.arm.1.bc
; RUN: llc-22 -mtriple=aarch64-linux-gnu -filetype=obj -relocation-model=pic %t.arm.1.bc -o %t.arm.1.o
; RUN: llvm-ar-22 rcD %t.versions.a %t.0.o %t.old.1.o
; RUN: llvm-ar-22 rcD %t.platforms.a %t.0.o %t.arm.1.o
; RUN: llvm-objcopy-22 %t.0.o %t.0.bc.o
; RUN: llvm-ar-22 rcD %t.twice.a %t.0.o %t.0.bc.o
; RUN: llvm-ar-22 rcD --thin %t.thin.a %t.0.o
; RUN: llvm-ar-22 rcD %t.modules.a %t.0.bc
; RUN: llvm-ar-22 rcD %t.empty.a
; RUN: ld.lld-22 -shared %t.1.o -o %t.shard.so
;
; RUN: not jlopt image inspect %S/no-such-file.so
; RUN: not jlopt image inspect %s
; RUN: not jlopt image inspect %S/Inputs/shard_0.ll
; RUN: not jlopt image inspect %S/Inputs/truncated.so
; RUN: not jlopt image inspect %S/Inputs/header.so
; RUN: not jlopt image check %S/Inputs/cut-off.so
; RUN: not jlopt image check %S/Inputs/empty.so
; RUN: not jlopt image inspect %S/Inputs/pixel.png
; RUN: not jlopt image check %t.shard.so
; RUN: not jlopt image check %t.versions.a
; RUN: not jlopt image check %t.platforms.a
; RUN: not jlopt image check %t.twice.a
; RUN: not jlopt image check %t.thin.a
; RUN: not jlopt image check %t.modules.a
; RUN: not jlopt image check %t.empty.a
; RUN: not jlopt image select %S/Inputs/truncated.so --json
