; Inline assembly: element types of operands, and what the operation has no place for.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s -o %t.mlirbc --report
; RUN: not jlopt mlir import --strict %s -o %t.strict
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

; CHECK-LABEL: define void @in_memory(
; CHECK: call void asm "incl $0", "=*m,*m,~{cc}"(ptr elementtype(i32) %0, ptr elementtype(i64) %0)
; CHECK: call void asm sideeffect "nop", ""()
define void @in_memory(ptr %p) {
  call void asm "incl $0", "=*m,*m,~{cc}"(ptr elementtype(i32) %p, ptr elementtype(i64) %p)
  call void asm sideeffect "nop", ""()
  ret void
}

; CHECK-LABEL: define float @said(
; CHECK: call float asm "f $0,$1", "=f,f"(float %0)
; CHECK: call i32 asm sideeffect inteldialect "f", "=r,*m"(ptr elementtype(i8) %2)
define float @said(float %x, i32 %n, ptr %p) {
  %a = call fast float asm "f $0,$1", "=f,f"(float %x)
  %b = call i32 asm sideeffect inteldialect "f", "=r,*m"(ptr elementtype(i8) %p)
  %c = call i32 asm sideeffect "f", "=r,r"(i32 %n) [ "own"(i32 %n) ]
  %d = call fastcc i32 asm sideeffect "f", "=r,r"(i32 %n)
  ret float %a
}
