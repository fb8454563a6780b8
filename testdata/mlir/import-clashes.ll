; Names that the import would give itself are taken.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

$group = comdat largest

; CHECK-DAG: @__llvm_global_comdat = global i32 3, comdat($group)
@__llvm_global_comdat = global i32 3, comdat($group)
@__llvm_global_comdat.1 = global i32 4
@0 = global i32 1, !own !0
@jlopt.nameless.0 = global i32 2

; CHECK-DAG: define void @jlopt.nameless.1(){{.*}} comdat($group)
define void @1() comdat($group) {
  %x = icmp samesign eq i32 1, 2
  ret void
}
!0 = !{}
