; A summary for link-time optimization is no part of the module: it is lost, which the report says.
;
; RUN: jlopt mlir import --report %s
; RUN: not jlopt mlir import --strict %s
; RUN: llvm-as-22 %s -o - | jlopt mlir import --report
; RUN: opt-22 -module-summary %S/Inputs/import-lost.ll -o - | jlopt mlir import --report
; RUN: opt-22 %S/Inputs/import-lost.ll -o - | jlopt mlir import --report
; RUN: jlopt mlir import --report %S/Inputs/import-no-summary.ll

define void @f() {
  ret void
}

^0 = module: (path: "import-summary.ll", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 1)))
^2 = blockcount: 0
