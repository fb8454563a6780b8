; The same image for Mach-O, with chained fixups and without: each object, all of them as an archive, and linked.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.x64.0.bc
; RUN: llc-22 -mtriple=x86_64-apple-macosx11 -filetype=obj -relocation-model=pic %t.x64.0.bc -o %t.x64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.x64.1.bc
; RUN: llc-22 -mtriple=x86_64-apple-macosx11 -filetype=obj -relocation-model=pic %t.x64.1.bc -o %t.x64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.x64.root.bc
; RUN: llc-22 -mtriple=x86_64-apple-macosx11 -filetype=obj -relocation-model=pic %t.x64.root.bc -o %t.x64.root.o
; RUN: llvm-ar-22 rcD %t.x64.all.a %t.x64.0.o %t.x64.1.o %t.x64.root.o
; RUN: ld64.lld-22 -dylib -arch x86_64 -platform_version macos 11 11 -undefined dynamic_lookup -fixup_chains \
; RUN:   %t.x64.0.o %t.x64.1.o %t.x64.root.o -o %t.x64.chained.dylib
; RUN: llvm-strip-22 -x %t.x64.chained.dylib -o %t.x64.chained.dylib.stripped
; RUN: ld64.lld-22 -dylib -arch x86_64 -platform_version macos 11 11 -undefined dynamic_lookup -no_fixup_chains \
; RUN:   %t.x64.0.o %t.x64.1.o %t.x64.root.o -o %t.x64.rebased.dylib
; RUN: llvm-strip-22 -x %t.x64.rebased.dylib -o %t.x64.rebased.dylib.stripped
; RUN: jlopt image check %t.x64.0.o
; RUN: jlopt image check %t.x64.all.a
; RUN: jlopt image check %t.x64.chained.dylib
; RUN: jlopt image check %t.x64.chained.dylib.stripped
; RUN: jlopt image check %t.x64.rebased.dylib
; RUN: jlopt image check %t.x64.rebased.dylib.stripped
; RUN: jlopt image inspect --functions %t.x64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.x64.chained.dylib --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.x64.rebased.dylib --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect %t.x64.rebased.dylib.stripped
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.a64.0.bc
; RUN: llc-22 -mtriple=arm64-apple-macosx11 -filetype=obj -relocation-model=pic %t.a64.0.bc -o %t.a64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.a64.1.bc
; RUN: llc-22 -mtriple=arm64-apple-macosx11 -filetype=obj -relocation-model=pic %t.a64.1.bc -o %t.a64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.a64.root.bc
; RUN: llc-22 -mtriple=arm64-apple-macosx11 -filetype=obj -relocation-model=pic %t.a64.root.bc -o %t.a64.root.o
; RUN: llvm-ar-22 rcD %t.a64.all.a %t.a64.0.o %t.a64.1.o %t.a64.root.o
; RUN: ld64.lld-22 -dylib -arch arm64 -platform_version macos 11 11 -undefined dynamic_lookup -fixup_chains \
; RUN:   %t.a64.0.o %t.a64.1.o %t.a64.root.o -o %t.a64.chained.dylib
; RUN: llvm-strip-22 -x %t.a64.chained.dylib -o %t.a64.chained.dylib.stripped
; RUN: ld64.lld-22 -dylib -arch arm64 -platform_version macos 11 11 -undefined dynamic_lookup -no_fixup_chains \
; RUN:   %t.a64.0.o %t.a64.1.o %t.a64.root.o -o %t.a64.rebased.dylib
; RUN: llvm-strip-22 -x %t.a64.rebased.dylib -o %t.a64.rebased.dylib.stripped
; RUN: jlopt image check %t.a64.0.o
; RUN: jlopt image check %t.a64.all.a
; RUN: jlopt image check %t.a64.chained.dylib
; RUN: jlopt image check %t.a64.chained.dylib.stripped
; RUN: jlopt image check %t.a64.rebased.dylib
; RUN: jlopt image check %t.a64.rebased.dylib.stripped
; RUN: jlopt image inspect --functions %t.a64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.a64.chained.dylib --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.a64.rebased.dylib --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect %t.a64.rebased.dylib.stripped
;
; A file for several architectures is none to ask about.
;
; RUN: llvm-lipo-22 -create %t.x64.chained.dylib %t.a64.chained.dylib -output %t.universal.dylib
; RUN: not jlopt image inspect %t.universal.dylib
