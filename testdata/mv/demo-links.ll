; What the pass makes of the demo's module compiles, and links to a shared library.
;
; RUN: jlopt --passes=JuliaMultiVersioning,CPUFeatures %S/../../examples/demo/sum.ll -o %t.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.bc -o %t.o
; RUN: ld.lld-22 -shared %t.o -o %t.so
; RUN: llvm-nm-22 -D --defined-only %t.so | FileCheck-22 %s

; CHECK-NOT: callback
; CHECK: T julia_norm.2
; CHECK-NOT: jl_clone
