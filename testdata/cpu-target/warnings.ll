; What people stumble over, below the targets: it is no error.
;
; A CPU that Julia does not know, a name that is not as LLVM spells it, options that it does not know.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;x86-64-v3;Haswell;znver6;apple-m1'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;haswell,+sse41, avx512f,clone_all'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswel;haswell,avx512f,clone_all'
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target=' haswell;haswell ;znver9,+avx2;novalake'
; RUN: jlopt mv targets --target=aarch64 --julia-version=1.13 --cpu-target='generic;apple-m5;neoverse-512tvb,+fp16'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target=x86-64-v3
;
; A comma between targets.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic,haswell, skx,native'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic, haswell,skx'
;
; A feature that is asked for, and goes with what it needs. On 1.14 features apply in order.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='haswell,-avx2,+avx512f,+bmi,-bmi'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='haswell,-avx2,+avx512f;haswell,+avx512f,-avx2'
;
; Options that are written otherwise: features for LLVM up to 1.13, ignored on 1.14 unless they have a sign. On 1.14
; base(x) is base(0), and base(-1) none.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 \
; RUN:   --cpu-target='generic;haswell,base(x);haswell,base(-1);haswell,+clone_all,-opt_size,+base(1)'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;haswell,clone_al,opt_siz,base(x),-clone-all'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswell,clone_al,base1,+minsize'
; RUN: jlopt mv targets --target=riscv64 --julia-version=1.13 --cpu-target='generic,cloneall,+zvl' --json \
; RUN:   | json-subset %S/Inputs/misspelt.json
;
; What makes the targets of a module warns of them, as nothing else would.
;
; RUN: jlopt mv annotate %S/../image/Inputs/split/two.ll --cpu-target='generic;haswell,clone_al,+avx513'
; RUN: jlopt image split -j 1 %S/../image/Inputs/split/two.ll -o %t.two --cpu-target='generic;haswell,+avx513'
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/no-specs.ll -o %t.bc --cpu-target='generic;haswell,+avx513'
;
; A feature that cannot be had; disabling it is worth a note only.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='haswell,+rdrnd,-xsaveopt'
;
; A base that stays in force; a first target and a base that are stricter than what relies on them.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 \
; RUN:   --cpu-target='generic;haswell,clone_all;skylake,base(1);znver3'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='haswell;generic;sandybridge,clone_all'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 \
; RUN:   --cpu-target='generic;haswell,+avx512f,clone_all;haswell,base(1)'
;
; Selective targets without one that clones everything; knl.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;haswell'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.12 --cpu-target='generic;knl;haswell;skylake'
;
; As JSON.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --json --cpu-target='generic;haswell,-rdrnd;Haswell' \
; RUN:   | json-subset %S/Inputs/warnings.json
