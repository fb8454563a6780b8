; The same image for COFF, whose symbols have no sizes: each object, all of them as an archive, and linked.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.x64.0.bc
; RUN: llc-22 -mtriple=x86_64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x64.0.bc -o %t.x64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.x64.1.bc
; RUN: llc-22 -mtriple=x86_64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x64.1.bc -o %t.x64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.x64.root.bc
; RUN: llc-22 -mtriple=x86_64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x64.root.bc -o %t.x64.root.o
; RUN: llvm-ar-22 rcD %t.x64.all.a %t.x64.0.o %t.x64.1.o %t.x64.root.o
; RUN: ld.lld-22 -m i386pep -shared --no-seh --entry=ijl_autoinit_and_adopt_thread %t.x64.0.o %t.x64.1.o %t.x64.root.o -o %t.x64.dll
; RUN: jlopt image check %t.x64.0.o
; RUN: jlopt image check %t.x64.all.a
; RUN: jlopt image check %t.x64.dll
; RUN: jlopt image inspect --functions %t.x64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect %t.x64.dll
;
; RUN: opt-22 -passes=no-op-module --data-layout=e-m:x-p:32:32 %S/Inputs/portable_0.ll -o %t.x32.0.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.0.in.bc -o %t.x32.0.bc
; RUN: llc-22 -mtriple=i686-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x32.0.bc -o %t.x32.0.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-m:x-p:32:32 %S/Inputs/portable_1.ll -o %t.x32.1.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.1.in.bc -o %t.x32.1.bc
; RUN: llc-22 -mtriple=i686-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x32.1.bc -o %t.x32.1.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-m:x-p:32:32 %S/Inputs/portable_root.ll -o %t.x32.root.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.root.in.bc -o %t.x32.root.bc
; RUN: llc-22 -mtriple=i686-w64-windows-gnu -filetype=obj -relocation-model=pic %t.x32.root.bc -o %t.x32.root.o
; RUN: llvm-ar-22 rcD %t.x32.all.a %t.x32.0.o %t.x32.1.o %t.x32.root.o
; RUN: ld.lld-22 -m i386pe -shared --no-seh --entry=ijl_autoinit_and_adopt_thread %t.x32.0.o %t.x32.1.o %t.x32.root.o -o %t.x32.dll
; RUN: jlopt image check %t.x32.0.o
; RUN: jlopt image check %t.x32.all.a
; RUN: jlopt image check %t.x32.dll
; RUN: jlopt image inspect --functions %t.x32.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect %t.x32.dll
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.a64.0.bc
; RUN: llc-22 -mtriple=aarch64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.a64.0.bc -o %t.a64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.a64.1.bc
; RUN: llc-22 -mtriple=aarch64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.a64.1.bc -o %t.a64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.a64.root.bc
; RUN: llc-22 -mtriple=aarch64-w64-windows-gnu -filetype=obj -relocation-model=pic %t.a64.root.bc -o %t.a64.root.o
; RUN: llvm-ar-22 rcD %t.a64.all.a %t.a64.0.o %t.a64.1.o %t.a64.root.o
; RUN: ld.lld-22 -m arm64pe -shared --no-seh --entry=ijl_autoinit_and_adopt_thread %t.a64.0.o %t.a64.1.o %t.a64.root.o -o %t.a64.dll
; RUN: jlopt image check %t.a64.0.o
; RUN: jlopt image check %t.a64.all.a
; RUN: jlopt image check %t.a64.dll
; RUN: jlopt image inspect --functions %t.a64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect %t.a64.dll
