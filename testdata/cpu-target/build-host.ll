; --build-host is the CPU of the machine that builds the image. Up to Julia 1.13 it limits the first target, silently,
; and only that; where a module's targets differ from those of --cpu-target because of it, the error says so.
;
; RUN: jlopt mv targets --cpu-target='skylake;skylake,clone_all' --target=x86_64 --julia-version=1.13 \
; RUN:   --build-host=haswell | FileCheck-22 --check-prefix=LIMITED %s
; RUN: jlopt mv targets --cpu-target='skylake;skylake,clone_all' --target=x86_64 --julia-version=1.13 \
; RUN:   --build-host=all-features | FileCheck-22 --check-prefix=ALL %s
; RUN: jlopt mv targets --cpu-target='skylake;skylake,clone_all' --target=x86_64 --julia-version=1.14 \
; RUN:   --build-host=haswell | FileCheck-22 --check-prefix=ALL %s
;
; RUN: jlopt mv annotate -S -o %t.ll --cpu-target='skylake;skylake,clone_all' --build-host=haswell \
; RUN:   %S/Inputs/no-specs.ll | FileCheck-22 --check-prefix=QUERY %s
; RUN: jlopt --disable-output --cpu-target='skylake;skylake,clone_all' --build-host=haswell %t.ll
; RUN: jlopt --disable-output --cpu-target='skylake;skylake,clone_all' --build-host=core-avx2 %t.ll
; RUN: not jlopt --disable-output --cpu-target='skylake;skylake,clone_all' %t.ll
; RUN: not jlopt --disable-output --cpu-target='skylake;skylake,clone_all' --build-host=core2 %t.ll
;
; The other way round: the module was not limited.
;
; RUN: jlopt mv annotate -S -o %t.all.ll --cpu-target='skylake;skylake,clone_all' %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=QUERY %s
; RUN: not jlopt --disable-output --cpu-target='skylake;skylake,clone_all' --build-host=haswell %t.all.ll
;
; No CPU of the table gives the first target of this module, but one that lacks avx2 may have been limited.
;
; RUN: jlopt mv annotate -S -o %t.odd.ll --cpu-target='skylake,-movbe;skylake,clone_all' %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=QUERY %s
; RUN: not jlopt --disable-output --cpu-target='skylake;skylake,clone_all' %t.odd.ll
;
; An unknown CPU is an error where it matters.
;
; RUN: not jlopt mv targets --cpu-target='skylake' --target=x86_64 --build-host=hasswell
; RUN: not jlopt mv targets --cpu-target='generic' --target=aarch64 --build-host=haswell

; LIMITED: target 0: skylake
; LIMITED-NEXT: version of every function
; LIMITED-NOT: clflushopt
; LIMITED: target 1: skylake
; LIMITED: features beyond target 0: aes, adx, clflushopt, prfchw, xsavec, xsaves
; LIMITED: note: target 0: limited to the building machine, which lacks aes, adx, clflushopt, prfchw, xsavec, xsaves
; ALL: target 0: skylake
; ALL: features: {{.*}}clflushopt
; ALL: target 1: skylake
; ALL-NOT: beyond
; ALL-NOT: note
; QUERY: {{^}}1 skylake everything
