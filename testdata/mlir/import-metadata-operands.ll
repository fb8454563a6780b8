; Metadata as arguments of intrinsics stand aside, each with its position. The dialect has no form for such calls that can go
; back.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report

define i1 @compared(float %x, ptr %p) strictfp {
  %stack = call i64 @llvm.read_register.i64(metadata !0)
  %is = call i1 @llvm.experimental.constrained.fcmp.f32(float %x, float 2.0, metadata !"oeq", metadata !"fpexcept.strict") strictfp
  %typed = call i1 @llvm.public.type.test(ptr %p, metadata !"type")
  ret i1 %is
}
!0 = !{!"rsp"}
