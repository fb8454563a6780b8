; explain --dot is the call graph: a box for each function with its versions, coloured by the reason (what is in
; it, what is around it, a target that clones everything), and an edge for each call between definitions. Named
; functions are drawn alone.
;
; RUN: jlopt mv explain --dot %S/Inputs/queries.ll | FileCheck-22 %s
; RUN: jlopt mv explain --dot %S/Inputs/queries.ll between fused

; CHECK: digraph
; CHECK-DAG: "looping" [label="looping\nversions for 1, 2, 3", fillcolor=[[MATCHES:[a-z]+]]];
; CHECK-DAG: "between" [label="between\nversions for 1, 2", fillcolor={{[a-z]+}}];
; CHECK-DAG: "fused" [label="fused\nversions for 1, 2", fillcolor=[[MATCHES]]];
; CHECK-DAG: "plain" [label="plain\nversions for 1", fillcolor={{[a-z]+}}];
; CHECK-DAG: "looping" -> "between";
; CHECK-DAG: "between" -> "fused";
; CHECK-DAG: "plain" -> "looping";
; CHECK-NOT: far
; CHECK: }
