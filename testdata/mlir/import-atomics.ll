; What atomicrmw does has other numbers in the dialect than in LLVM.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

; CHECK-LABEL: define void @each(
; CHECK: atomicrmw fmax
; CHECK: atomicrmw fmin
; CHECK: atomicrmw fmaximum
; CHECK: atomicrmw fminimum
; CHECK: atomicrmw uinc_wrap
; CHECK: atomicrmw udec_wrap
; CHECK: atomicrmw usub_cond
; CHECK: atomicrmw usub_sat
define void @each(ptr %p, i32 %n, float %x) {
  %a = atomicrmw fmax ptr %p, float %x seq_cst
  %b = atomicrmw fmin ptr %p, float %x seq_cst
  %c = atomicrmw fmaximum ptr %p, float %x seq_cst
  %d = atomicrmw fminimum ptr %p, float %x seq_cst
  %e = atomicrmw uinc_wrap ptr %p, i32 %n seq_cst
  %f = atomicrmw udec_wrap ptr %p, i32 %n seq_cst
  %g = atomicrmw usub_cond ptr %p, i32 %n seq_cst
  %h = atomicrmw usub_sat ptr %p, i32 %n seq_cst
  ret void
}
