; A stripped image that is read as one of another version: what stands behind the root of an older one is no target string,
; and the version as whose image everything fits is named.
;
; RUN: jlopt image split -j 1 --julia-version=1.12 %S/Inputs/split/two.ll -o %t.1.12 --cpu-target='generic;haswell'
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 %t.1.12/shard_0.bc -o %t.0.bc
; RUN: jlopt image root --julia-version=1.12 %t.0.bc -o %t.root.bc --cpu-target='generic;haswell'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared -s %t.0.o %t.root.o -o %t.so
;
; RUN: jlopt image inspect %t.so
; RUN: jlopt image inspect %t.so --json | json-subset %S/Inputs/other-version.json
; RUN: jlopt image inspect %t.so --julia-version=1.14 | FileCheck-22 %s
; CHECK-NOT: Built for
; CHECK: As an image of Julia 1.12 nothing is wrong: --julia-version 1.12
; RUN: jlopt image inspect %t.so --julia-version=1.12 | FileCheck-22 --check-prefix=RIGHT %s
; RIGHT-NOT: Built for
; RIGHT-NOT: nothing is wrong
;
; An empty string, and one that is none.
;
; RUN: not jlopt image check %S/Inputs/no-target-string.ll
; RUN: jlopt image inspect %S/Inputs/no-target-string.ll | FileCheck-22 --check-prefix=NONE %s
; NONE-NOT: Built for
; RUN: jlopt image inspect %S/Inputs/no-target-string.ll --julia-version=1.14 | FileCheck-22 --check-prefix=EMPTY %s
; EMPTY: Built for: native (an empty string)
