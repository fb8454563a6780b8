; The running Julia's own target string: mistakes in it, and an image that only it rules out.
;
; RUN: not jlopt image select %S/../../examples/image/tables.ll --cpu skylake --cpu-target haswel
; RUN: not jlopt image select %S/../../examples/image/tables.ll --cpu skylake --cpu-target=' haswell' --json
; RUN: jlopt image select %S/../../examples/image/tables.ll --cpu skylake --cpu-target haswell,+avx513,clone_al
; RUN: not jlopt image select %S/Inputs/root.ll --cpu core2 --cpu-target=haswell,-cx16
;
; Julia 1.14 does not start with a CPU that it does not know.
;
; RUN: jlopt image split -j 1 --julia-version=1.14 %S/Inputs/split/two.ll -o %t.1.14 --cpu-target='generic;haswell'
; RUN: jlopt image root --julia-version=1.14 %t.1.14/shard_0.bc -o %t.root.bc --cpu-target='generic;haswell'
; RUN: not jlopt image select --julia-version=1.14 %t.root.bc --cpu skylake --cpu-target haswel
;
; Machines that are none.
;
; RUN: not jlopt image select %S/Inputs/root.ll --cpu native
; RUN: not jlopt image select %S/Inputs/root.ll --cpu help
; RUN: not jlopt image select %S/Inputs/root.ll --cpu=''
; RUN: not jlopt image select %S/Inputs/root.ll --cpu apple-m1
; RUN: not jlopt image select %S/Inputs/root.ll --cpu Haswell
; RUN: not jlopt image select %S/Inputs/root.ll --cpu skylake --host-features '+avx512f -bmi'
