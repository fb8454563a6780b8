; `help` in a target string lists the CPUs and features that Julia knows there and does nothing else; the status is 0.
;
; RUN: jlopt mv targets --cpu-target=help --target=x86_64 --julia-version=1.13
; RUN: jlopt mv targets --cpu-target='generic,help' --target=aarch64 --julia-version=1.10 --json \
; RUN:   | FileCheck-22 --check-prefix=JSON %s
; RUN: jlopt mv targets --cpu-target=help --target=x86_64 --julia-version=1.14 | FileCheck-22 --check-prefix=LLVM %s
; RUN: jlopt mv targets --cpu-target=help --target=powerpc64le
; RUN: jlopt mv targets --cpu-target=help --target=powerpc64le --julia-version=1.14
; RUN: jlopt --passes=JuliaMultiVersioning --cpu-target=help -S -o %t.none.ll %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 %s
; RUN: not jlopt --disable-output %t.none.ll
; RUN: JULIA_CPU_TARGET=help jlopt --passes=JuliaMultiVersioning -S %S/Inputs/no-specs.ll | FileCheck-22 %s
; RUN: jlopt mv annotate --cpu-target=help %S/Inputs/no-specs.ll | FileCheck-22 %s
; RUN: jlopt mv explain --cpu-target='generic,help' %S/Inputs/no-specs.ll | FileCheck-22 %s

; CHECK-NOT: define
; CHECK: CPUs of Julia 1.13 on x86_64:
; CHECK: {{^}} haswell{{$}}
; CHECK: Features of Julia 1.13 on x86_64:
; CHECK: {{^}} avx2{{$}}
; CHECK-NOT: define
; LLVM: CPUs of Julia 1.14 on x86_64:
; LLVM: {{^}} x86-64-v3{{$}}
; LLVM: Features
; LLVM: {{^}} avx512fp16{{$}}
; LLVM-NOT: ermsb
; JSON: "schema": "jlopt.mv.cpus/1"
; JSON: "julia": "1.10"
; JSON: "architecture": "aarch64"
; JSON: "cpus": [
; JSON: "apple-m1"
; JSON: "features": [
; JSON: "dotprod"
