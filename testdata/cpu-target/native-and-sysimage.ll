; `native` is the CPU that --build-host names, or this machine, which must be of the architecture in question
; (tests run on no s390x). `sysimage` stands for the base image's own string, here generic, from Julia 1.13 on.
;
; RUN: jlopt mv targets --cpu-target='generic;native,clone_all' --target=x86_64 --build-host=znver3 --julia-version=1.13 \
; RUN:   | FileCheck-22 --check-prefix=NATIVE %s
; RUN: jlopt mv targets --cpu-target='generic;native,clone_all' --target=x86_64 --build-host=znver3 --julia-version=1.14 \
; RUN:   | FileCheck-22 --check-prefix=NATIVE %s
; RUN: jlopt mv targets --cpu-target='generic;native,clone_all' --target=aarch64 --build-host=apple-m1 \
; RUN:   --julia-version=1.12 | FileCheck-22 --check-prefix=APPLE %s
; RUN: jlopt mv targets --cpu-target='native' --target=powerpc64le --build-host=pwr9 \
; RUN:   | FileCheck-22 --check-prefix=POWER %s
; RUN: not jlopt mv targets --cpu-target=native --target=s390x
; RUN: not jlopt mv targets --cpu-target=native --target=s390x --julia-version=1.14
; RUN: jlopt mv annotate --cpu-target='generic;native,clone_all' --build-host=haswell %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=ANNOTATE %s
;
; RUN: jlopt mv targets --cpu-target='sysimage;haswell' --target=x86_64 --julia-version=1.13 \
; RUN:   | FileCheck-22 --check-prefix=SYSIMAGE %s
; RUN: jlopt mv targets --cpu-target='sysimage;haswell' --target=x86_64 --julia-version=1.14 \
; RUN:   | FileCheck-22 --check-prefix=SYSIMAGE %s
; RUN: jlopt mv targets --cpu-target='sysimage;haswell' --target=x86_64 --julia-version=1.12 \
; RUN:   | FileCheck-22 --check-prefix=NAME %s
; RUN: not jlopt mv targets --cpu-target='sysimage;haswell,-opt_size' --target=x86_64 --julia-version=1.13

; NATIVE: target 1: znver3
; NATIVE: beyond target 0:{{.*}} avx2
; APPLE: target 1: apple-m1
; APPLE: beyond target 0:{{.*}} dotprod
; POWER: target 0: pwr9
; ANNOTATE: {{^}}1 haswell everything
; SYSIMAGE: target 0: generic, to LLVM x86-64
; SYSIMAGE: target 1: haswell
; NAME: target 0: sysimage (unknown)
