; `passes --json`: every member of each of the passes for multiversioning.
;
; RUN: jlopt passes --json | FileCheck-22 %s
; RUN: jlopt passes --json -o %t.json
; RUN: cat %t.json | FileCheck-22 %s

; CHECK: "schema": "jlopt.passes/1"
; CHECK: "passes": [
; CHECK: "name": "JuliaMultiVersioning",
; CHECK-DAG: "level": "module"
; CHECK-DAG: "summary": "{{.+}}"
; CHECK-DAG: "parameters": [
; CHECK-DAG: "external"
; CHECK-DAG: "no-external"
; CHECK-DAG: "jl-multiversioning"
; CHECK: "name": "CPUFeatures",
; CHECK-DAG: "level": "module"
; CHECK-DAG: "parameters": []
; CHECK-DAG: "summary": "{{.+}}"
