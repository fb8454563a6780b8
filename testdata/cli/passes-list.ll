; `passes` lists our passes, with level, parameters, aliases and a line each; --json the same with a schema.
;
; RUN: jlopt passes | FileCheck-22 %s
; RUN: jlopt passes --json | FileCheck-22 --check-prefix=JSON %s
; RUN: jlopt passes --format=json -o %t.json
; RUN: FileCheck-22 --check-prefix=JSON %s --input-file=%t.json

; CHECK: JuliaMultiVersioning {{ *}}module{{ .*}}external;no-external{{ .*}}jl-multiversioning
; CHECK: CPUFeatures {{ *}}module
; JSON: "schema": "jlopt.passes/1"
; JSON: "name": "JuliaMultiVersioning"
; JSON-NEXT: "level": "module"
; JSON: "summary":
; JSON: "name": "CPUFeatures"
