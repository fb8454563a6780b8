; The same image for ELF on several architectures, of both sizes and byte orders: each object, all of them as an archive, and linked.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.x64.0.bc
; RUN: llc-22 -mtriple=x86_64-linux-gnu -filetype=obj -relocation-model=pic %t.x64.0.bc -o %t.x64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.x64.1.bc
; RUN: llc-22 -mtriple=x86_64-linux-gnu -filetype=obj -relocation-model=pic %t.x64.1.bc -o %t.x64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.x64.root.bc
; RUN: llc-22 -mtriple=x86_64-linux-gnu -filetype=obj -relocation-model=pic %t.x64.root.bc -o %t.x64.root.o
; RUN: llvm-ar-22 rcD %t.x64.all.a %t.x64.0.o %t.x64.1.o %t.x64.root.o
; RUN: ld.lld-22 -shared %t.x64.0.o %t.x64.1.o %t.x64.root.o -o %t.x64.so
; RUN: jlopt image check %t.x64.0.o
; RUN: jlopt image check %t.x64.all.a
; RUN: jlopt image check %t.x64.so
; RUN: jlopt image inspect --functions %t.x64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.x64.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_0.ll -o %t.x32.0.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.0.in.bc -o %t.x32.0.bc
; RUN: llc-22 -mtriple=i686-linux-gnu -filetype=obj -relocation-model=pic %t.x32.0.bc -o %t.x32.0.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_1.ll -o %t.x32.1.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.1.in.bc -o %t.x32.1.bc
; RUN: llc-22 -mtriple=i686-linux-gnu -filetype=obj -relocation-model=pic %t.x32.1.bc -o %t.x32.1.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_root.ll -o %t.x32.root.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.x32.root.in.bc -o %t.x32.root.bc
; RUN: llc-22 -mtriple=i686-linux-gnu -filetype=obj -relocation-model=pic %t.x32.root.bc -o %t.x32.root.o
; RUN: llvm-ar-22 rcD %t.x32.all.a %t.x32.0.o %t.x32.1.o %t.x32.root.o
; RUN: ld.lld-22 -shared %t.x32.0.o %t.x32.1.o %t.x32.root.o -o %t.x32.so
; RUN: jlopt image check %t.x32.0.o
; RUN: jlopt image check %t.x32.all.a
; RUN: jlopt image check %t.x32.so
; RUN: jlopt image inspect --functions %t.x32.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.x32.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.a64.0.bc
; RUN: llc-22 -mtriple=aarch64-linux-gnu -filetype=obj -relocation-model=pic %t.a64.0.bc -o %t.a64.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.a64.1.bc
; RUN: llc-22 -mtriple=aarch64-linux-gnu -filetype=obj -relocation-model=pic %t.a64.1.bc -o %t.a64.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.a64.root.bc
; RUN: llc-22 -mtriple=aarch64-linux-gnu -filetype=obj -relocation-model=pic %t.a64.root.bc -o %t.a64.root.o
; RUN: llvm-ar-22 rcD %t.a64.all.a %t.a64.0.o %t.a64.1.o %t.a64.root.o
; RUN: ld.lld-22 -shared --pack-dyn-relocs=relr %t.a64.0.o %t.a64.1.o %t.a64.root.o -o %t.a64.so
; RUN: jlopt image check %t.a64.0.o
; RUN: jlopt image check %t.a64.all.a
; RUN: jlopt image check %t.a64.so
; RUN: jlopt image inspect --functions %t.a64.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.a64.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_0.ll -o %t.arm.0.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.arm.0.in.bc -o %t.arm.0.bc
; RUN: llc-22 -mtriple=armv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.arm.0.bc -o %t.arm.0.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_1.ll -o %t.arm.1.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.arm.1.in.bc -o %t.arm.1.bc
; RUN: llc-22 -mtriple=armv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.arm.1.bc -o %t.arm.1.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_root.ll -o %t.arm.root.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.arm.root.in.bc -o %t.arm.root.bc
; RUN: llc-22 -mtriple=armv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.arm.root.bc -o %t.arm.root.o
; RUN: llvm-ar-22 rcD %t.arm.all.a %t.arm.0.o %t.arm.1.o %t.arm.root.o
; RUN: ld.lld-22 -shared %t.arm.0.o %t.arm.1.o %t.arm.root.o -o %t.arm.so
; RUN: jlopt image check %t.arm.0.o
; RUN: jlopt image check %t.arm.all.a
; RUN: jlopt image check %t.arm.so
; RUN: jlopt image inspect --functions %t.arm.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.arm.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_0.ll -o %t.thumb.0.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.thumb.0.in.bc -o %t.thumb.0.bc
; RUN: llc-22 -mtriple=thumbv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.thumb.0.bc -o %t.thumb.0.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_1.ll -o %t.thumb.1.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.thumb.1.in.bc -o %t.thumb.1.bc
; RUN: llc-22 -mtriple=thumbv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.thumb.1.bc -o %t.thumb.1.o
; RUN: opt-22 -passes=no-op-module --data-layout=e-p:32:32 %S/Inputs/portable_root.ll -o %t.thumb.root.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.thumb.root.in.bc -o %t.thumb.root.bc
; RUN: llc-22 -mtriple=thumbv7-linux-gnueabihf -filetype=obj -relocation-model=pic %t.thumb.root.bc -o %t.thumb.root.o
; RUN: llvm-ar-22 rcD %t.thumb.all.a %t.thumb.0.o %t.thumb.1.o %t.thumb.root.o
; RUN: ld.lld-22 -shared --pack-dyn-relocs=relr %t.thumb.0.o %t.thumb.1.o %t.thumb.root.o -o %t.thumb.so
; RUN: jlopt image check %t.thumb.0.o
; RUN: jlopt image check %t.thumb.all.a
; RUN: jlopt image check %t.thumb.so
; RUN: jlopt image inspect --functions %t.thumb.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.thumb.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.riscv.0.bc
; RUN: llc-22 -mtriple=riscv64-linux-gnu -filetype=obj -relocation-model=pic %t.riscv.0.bc -o %t.riscv.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.riscv.1.bc
; RUN: llc-22 -mtriple=riscv64-linux-gnu -filetype=obj -relocation-model=pic %t.riscv.1.bc -o %t.riscv.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.riscv.root.bc
; RUN: llc-22 -mtriple=riscv64-linux-gnu -filetype=obj -relocation-model=pic %t.riscv.root.bc -o %t.riscv.root.o
; RUN: llvm-ar-22 rcD %t.riscv.all.a %t.riscv.0.o %t.riscv.1.o %t.riscv.root.o
; RUN: ld.lld-22 -shared %t.riscv.0.o %t.riscv.1.o %t.riscv.root.o -o %t.riscv.so
; RUN: jlopt image check %t.riscv.0.o
; RUN: jlopt image check %t.riscv.all.a
; RUN: jlopt image check %t.riscv.so
; RUN: jlopt image inspect --functions %t.riscv.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.riscv.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.loong.0.bc
; RUN: llc-22 -mtriple=loongarch64-linux-gnu -filetype=obj -relocation-model=pic %t.loong.0.bc -o %t.loong.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.loong.1.bc
; RUN: llc-22 -mtriple=loongarch64-linux-gnu -filetype=obj -relocation-model=pic %t.loong.1.bc -o %t.loong.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.loong.root.bc
; RUN: llc-22 -mtriple=loongarch64-linux-gnu -filetype=obj -relocation-model=pic %t.loong.root.bc -o %t.loong.root.o
; RUN: llvm-ar-22 rcD %t.loong.all.a %t.loong.0.o %t.loong.1.o %t.loong.root.o
; RUN: ld.lld-22 -shared %t.loong.0.o %t.loong.1.o %t.loong.root.o -o %t.loong.so
; RUN: jlopt image check %t.loong.0.o
; RUN: jlopt image check %t.loong.all.a
; RUN: jlopt image check %t.loong.so
; RUN: jlopt image inspect --functions %t.loong.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.loong.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_0.ll -o %t.ppc.0.bc
; RUN: llc-22 -mtriple=powerpc64le-linux-gnu -filetype=obj -relocation-model=pic %t.ppc.0.bc -o %t.ppc.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_1.ll -o %t.ppc.1.bc
; RUN: llc-22 -mtriple=powerpc64le-linux-gnu -filetype=obj -relocation-model=pic %t.ppc.1.bc -o %t.ppc.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/portable_root.ll -o %t.ppc.root.bc
; RUN: llc-22 -mtriple=powerpc64le-linux-gnu -filetype=obj -relocation-model=pic %t.ppc.root.bc -o %t.ppc.root.o
; RUN: llvm-ar-22 rcD %t.ppc.all.a %t.ppc.0.o %t.ppc.1.o %t.ppc.root.o
; RUN: ld.lld-22 -shared %t.ppc.0.o %t.ppc.1.o %t.ppc.root.o -o %t.ppc.so
; RUN: jlopt image check %t.ppc.0.o
; RUN: jlopt image check %t.ppc.all.a
; RUN: jlopt image check %t.ppc.so
; RUN: jlopt image inspect --functions %t.ppc.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.ppc.so --json | json-subset %S/Inputs/portable.inspect.json
;
; RUN: opt-22 -passes=no-op-module --data-layout=E-p:64:64 %S/Inputs/portable_0.ll -o %t.s390x.0.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.s390x.0.in.bc -o %t.s390x.0.bc
; RUN: llc-22 -mtriple=s390x-linux-gnu -filetype=obj -relocation-model=pic %t.s390x.0.bc -o %t.s390x.0.o
; RUN: opt-22 -passes=no-op-module --data-layout=E-p:64:64 %S/Inputs/portable_1.ll -o %t.s390x.1.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.s390x.1.in.bc -o %t.s390x.1.bc
; RUN: llc-22 -mtriple=s390x-linux-gnu -filetype=obj -relocation-model=pic %t.s390x.1.bc -o %t.s390x.1.o
; RUN: opt-22 -passes=no-op-module --data-layout=E-p:64:64 %S/Inputs/portable_root.ll -o %t.s390x.root.in.bc
; RUN: jlopt --passes=JuliaMultiVersioning %t.s390x.root.in.bc -o %t.s390x.root.bc
; RUN: llc-22 -mtriple=s390x-linux-gnu -filetype=obj -relocation-model=pic %t.s390x.root.bc -o %t.s390x.root.o
; RUN: llvm-ar-22 rcD %t.s390x.all.a %t.s390x.0.o %t.s390x.1.o %t.s390x.root.o
; RUN: ld.lld-22 -shared %t.s390x.0.o %t.s390x.1.o %t.s390x.root.o -o %t.s390x.so
; RUN: jlopt image check %t.s390x.0.o
; RUN: jlopt image check %t.s390x.all.a
; RUN: jlopt image check %t.s390x.so
; RUN: jlopt image inspect --functions %t.s390x.all.a --json | json-subset %S/Inputs/portable.inspect.json
; RUN: jlopt image inspect --functions %t.s390x.so --json | json-subset %S/Inputs/portable.inspect.json
