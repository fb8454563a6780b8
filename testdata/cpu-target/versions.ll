; The same string on other versions of Julia: categories that 1.10 lacks, features that an older table or LLVM lacks,
; CPUs that only later ones know, and 1.14 with LLVM's tables, other bits and a base of -1.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.10 --cpu-target='generic;sapphirerapids;znver4'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.11 --cpu-target='generic;sapphirerapids;znver4'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.12 --cpu-target='generic;sapphirerapids;znver5'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;sapphirerapids;znver5'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswell;x86-64-v4,clone_all'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.10 --json --cpu-target='generic;sapphirerapids' \
; RUN:   | FileCheck-22 --check-prefix=V10 %s
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.11 --json --cpu-target='generic;sapphirerapids' \
; RUN:   | FileCheck-22 --check-prefix=V11 %s
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --json --cpu-target='generic;sapphirerapids' \
; RUN:   | FileCheck-22 --check-prefix=V14 %s
;
; The pass records what its version would.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 --cpu-target='generic;haswell;skylake,clone_all' -S \
; RUN:   %S/Inputs/no-specs.ll -o %t.14.ll
; RUN: FileCheck-22 --check-prefix=PASS --input-file=%t.14.ll %s
; RUN: jlopt --disable-output --julia-version=1.14 --cpu-target='generic;haswell;skylake,clone_all' %t.14.ll

; V10: "flag_names": [
; V10: "clone_float16"
; V10-NOT: "clone_bfloat16"
; V11: "clone_float16"
; V11-NEXT: "clone_bfloat16"
; V14: "base": -1,
; V14: "has_new_math",
; V14-NEXT: "has_new_simd",
; V14-NEXT: "has_new_float16",
; V14-NEXT: "has_new_bfloat16"
; PASS: !{!"x86-64", !"{{.*}}+sse2,+mmx,+fxsr,+64bit,+cx8", i32 -1, i32 0}
; PASS: !{!"haswell", !"{{.*}}+avx2,{{.*}}", i32 0, i32 24}
; PASS: !{!"skylake", !"{{.*}}+clflushopt,{{.*}}", i32 0, i32 25}
