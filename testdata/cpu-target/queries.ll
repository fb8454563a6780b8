; mv annotate and mv explain on a module that records no targets: those of --cpu-target.
;
; RUN: jlopt mv annotate --cpu-target='generic;haswell;skylake-avx512,clone_all' %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=ANNOTATE %s
; RUN: JULIA_CPU_TARGET='generic;haswell;skylake-avx512,clone_all' jlopt mv annotate %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=ANNOTATE %s
; RUN: jlopt mv explain --cpu-target='generic;haswell' %S/Inputs/no-specs.ll
; RUN: jlopt mv explain --cpu-target='generic;sandybridge' %S/Inputs/no-specs.ll fused
; RUN: JULIA_CPU_TARGET='generic;sandybridge' jlopt mv explain %S/Inputs/no-specs.ll fused --dot \
; RUN:   | FileCheck-22 --check-prefix=DOT %s
; RUN: not jlopt mv annotate %S/Inputs/no-specs.ll
; RUN: not jlopt mv explain %S/Inputs/no-specs.ll
; RUN: not jlopt mv targets %S/Inputs/no-specs.ll
;
; The annotated module records them.
;
; RUN: jlopt mv annotate -S -o - --cpu-target='generic;haswell,clone_all' %S/Inputs/no-specs.ll \
; RUN:   | jlopt mv targets --json | FileCheck-22 --check-prefix=RECORDED %s

; ANNOTATE: {{^}}1 haswell loop, simd, math, cpu 0
; ANNOTATE: {{^}}2 skylake-avx512 everything
; ANNOTATE: {{^}}looping fvar 1, 2{{$}}
; ANNOTATE: {{^}}fused fvar 1, 2{{$}}
; ANNOTATE: {{^}}plain fvar 2{{$}}
; DOT: digraph
; RECORDED: "cpu_name": "haswell"
; RECORDED: "clone_all": true
