; Intrinsics: those that begin as others do, those that have other results or arguments than the operation of their name, and
; what a call says that the operation does not.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

; CHECK-LABEL: define void @unordered(
; CHECK: call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %0, ptr align 4 %0, i64 8, i32 4)
; CHECK: call void @llvm.memmove.element.unordered.atomic.p0.p0.i64(ptr align 4 %0, ptr align 4 %0, i64 8, i32 4)
; CHECK: call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 4 %0, i8 1, i64 8, i32 4)
define void @unordered(ptr %p) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %p, ptr align 4 %p, i64 8, i32 4)
  call void @llvm.memmove.element.unordered.atomic.p0.p0.i64(ptr align 4 %p, ptr align 4 %p, i64 8, i32 4)
  call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 4 %p, i8 1, i64 8, i32 4)
  ret void
}

; CHECK-LABEL: define void @coroutine(
; CHECK: call token @llvm.coro.id(i32 0
; CHECK: call void @llvm.coro.end(
define void @coroutine() presplitcoroutine {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %handle = call ptr @llvm.coro.begin(token %id, ptr null)
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret void
}

; CHECK-LABEL: define void @resumed(
; CHECK: call token @llvm.coro.id.retcon(i32 8, i32 4, ptr %0, ptr @prototype, ptr @allocate, ptr @free)
define void @resumed(ptr %buffer) presplitcoroutine {
  %id = call token @llvm.coro.id.retcon(i32 8, i32 4, ptr %buffer, ptr @prototype, ptr @allocate, ptr @free)
  %handle = call ptr @llvm.coro.begin(token %id, ptr null)
  unreachable
}
declare ptr @allocate(i32)
declare void @free(ptr)
declare { ptr, i32 } @prototype(ptr, i1)

; CHECK-LABEL: define double @how_called(
; CHECK: call void @llvm.memcpy.p0.p0.i64(
; CHECK: call double @llvm.fma.f64(
; CHECK: call double @llvm.fma.f64(
define double @how_called(ptr %p, double %x) {
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 8, i1 false)
  %a = tail call fastcc double @llvm.fma.f64(double %x, double %x, double %x)
  %b = notail call double @llvm.fma.f64(double %a, double %x, double %x)
  ret double %b
}

; CHECK-LABEL: define float @constrained(
; CHECK: call float @llvm.experimental.constrained.fptrunc.f32.f64(double %0, metadata !"round.upward", metadata !"fpexcept.maytrap")
define float @constrained(double %x) strictfp {
  %y = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, metadata !"round.upward", metadata !"fpexcept.maytrap") strictfp
  ret float %y
}
