; explain --svg has Graphviz draw what --dot writes; here programs stand in for it. Where there is none, what --dot writes
; is written, with a warning. One that fails is an error, and no file is written.
;
; RUN: PATH=%S/Inputs/graphviz jlopt mv explain --svg %S/Inputs/queries.ll between fused
; RUN: jlopt mv explain --dot %S/Inputs/queries.ll -o %t.dot
; RUN: PATH=%S/Inputs jlopt mv explain --svg %S/Inputs/queries.ll -o %t.svg
; RUN: cmp %t.dot %t.svg
; RUN: PATH=%S/Inputs jlopt mv explain -q --svg %S/Inputs/queries.ll plain
; RUN: PATH=%S/Inputs/graphviz-broken not jlopt mv explain --svg %S/Inputs/queries.ll -o %t.none.svg
; RUN: not cat %t.none.svg
;
; It is one form among several.
;
; RUN: not jlopt mv explain --svg --dot %S/Inputs/queries.ll
; RUN: not jlopt mv explain --svg --json %S/Inputs/queries.ll
;
; Names are shown with what Graphviz would take for an entity, and what XML has no place for.
;
; RUN: jlopt mv explain --dot %s --cpu-target 'generic;haswell' | FileCheck-22 %s

; CHECK: "a&amp;b;<c>" [label="a&amp;b;<c>\nversions for 1", fillcolor=
; CHECK: "\\u{1}raw" [label="\\u{1}raw", fillcolor=white];

define float @"a&b;<c>"(float %x) {
  %y = call float @llvm.fma.f32(float %x, float %x, float %x)
  ret float %y
}

define void @"\01raw"() {
  ret void
}

declare float @llvm.fma.f32(float, float, float)
