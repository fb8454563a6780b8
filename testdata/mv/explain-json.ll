; explain --json says the same as the text: each target's reason by kind, with what first shows a category, and
; the target whose version runs. -o writes it to a file.
;
; RUN: jlopt mv explain --json %S/Inputs/queries.ll | json-subset %S/Inputs/explain.json
; RUN: jlopt mv explain --format=json %S/Inputs/queries.ll between -o %t.json
; RUN: cat %t.json | json-subset %S/Inputs/explain-one.json
; RUN: not jlopt mv explain --json --dot %S/Inputs/queries.ll
