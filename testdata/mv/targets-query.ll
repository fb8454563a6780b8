; mv targets IN: the targets that the module records, with the names of their flags and what they clone for;
; from text and from bitcode. Without targets, or with malformed ones, an error.
;
; from text and from bitcode. Without targets, or with malformed ones, an error.
;
; from text and from bitcode. A function body that the verifier would refuse is not looked at in bitcode.
;
; RUN: jlopt mv targets %S/Inputs/queries.ll | FileCheck-22 %s
; RUN: jlopt mv targets --json %S/Inputs/queries.ll | json-subset %S/Inputs/targets.json
; RUN: jlopt %S/Inputs/queries.ll -o %t.bc
; RUN: jlopt mv targets --json %t.bc | json-subset %S/Inputs/targets.json
; RUN: jlopt mv targets %S/Inputs/queries.ll
; RUN: not jlopt mv targets %S/error-specs-five-fields.ll
; RUN: not jlopt mv targets --json %S/../cli/empty-input.ll

; CHECK: {{^}}0 x86-64 - - - +cx16{{$}}
; CHECK: {{^}}1 sandybridge everything - clone_all +avx{{$}}
; CHECK: {{^}}2 haswell loop, simd, math, cpu 1 clone_math,clone_loop,clone_simd,clone_cpu +avx2,+fma{{$}}
; CHECK: {{^}}3 atom loop 0 clone_loop,min_size -{{$}}
