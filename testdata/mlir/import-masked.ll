; Intrinsics whose operations take arguments, or their attributes, as properties by hand: masked accesses, matrices, lists of
; variadic arguments, invariant memory.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import -q %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

define void @f(ptr %p, <4 x i1> %m, <4 x ptr> %ps, <4 x float> %x, ptr addrspace(3) %q, i64 %l, ...) {
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %0, <4 x i1> %1, <4 x i32> poison), !nontemporal
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 noundef %p, <4 x i1> %m, <4 x i32> poison), !nontemporal !0
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 1 %0, <4 x i1> %1, <4 x i32> zeroinitializer)
  %v2 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, <4 x i1> %m, <4 x i32> zeroinitializer)
; CHECK: call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %0, <4 x i1> %1, <4 x float> zeroinitializer)
  %v3 = call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %p, <4 x i1> %m, <4 x float> zeroinitializer)
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> %{{[0-9]+}}, ptr align 8 %0, <4 x i1> %1)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> noundef %v, ptr align 8 %p, <4 x i1> %m)
; CHECK: call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %2, <4 x i1> %1, <4 x i32> %{{[0-9]+}})
  %g = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %ps, <4 x i1> %m, <4 x i32> %v)
; CHECK: call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %{{[0-9]+}}, <4 x ptr> align 2 %2, <4 x i1> %1)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %g, <4 x ptr> align 2 %ps, <4 x i1> %m)
; CHECK: call <4 x i32> @llvm.masked.expandload.v4i32(ptr align 16 %0, <4 x i1> %1, <4 x i32> poison)
  %ex = call <4 x i32> @llvm.masked.expandload.v4i32(ptr align 16 %p, <4 x i1> %m, <4 x i32> poison)
; CHECK: call void @llvm.va_start.p0(ptr %0)
  call void @llvm.va_start.p0(ptr %p)
; CHECK: call void @llvm.va_copy.p0(ptr %0, ptr %0)
  call void @llvm.va_copy.p0(ptr %p, ptr %p)
; CHECK: call void @llvm.va_end.p0(ptr %0)
  call void @llvm.va_end.p0(ptr noundef %p)
; CHECK: call <4 x i32> @llvm.matrix.transpose.v4i32(<4 x i32> %{{[0-9]+}}, i32 2, i32 2)
  %t = call <4 x i32> @llvm.matrix.transpose.v4i32(<4 x i32> %v, i32 2, i32 2)
; CHECK: call <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i32(<4 x i32> %{{[0-9]+}}, <4 x i32> %{{[0-9]+}}, i32 2, i32 2, i32 2)
  %u = call <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i32(<4 x i32> %v, <4 x i32> noundef %t, i32 2, i32 2, i32 2)
; CHECK: call fast <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %3, <4 x float> %3, i32 2, i32 2, i32 2)
  %uf = call fast <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
; CHECK: call <4 x i32> @llvm.matrix.column.major.load.v4i32.i64(ptr align 1 %0, i64 %5, i1 true, i32 2, i32 2)
  %w = call <4 x i32> @llvm.matrix.column.major.load.v4i32.i64(ptr align 1 %p, i64 %l, i1 true, i32 2, i32 2)
; CHECK: call void @llvm.matrix.column.major.store.v4i32.i64(<4 x i32> %{{[0-9]+}}, ptr align 1 %0, i64 2, i1 false, i32 2, i32 2)
  call void @llvm.matrix.column.major.store.v4i32.i64(<4 x i32> %w, ptr align 1 %p, i64 2, i1 false, i32 2, i32 2)
; CHECK: call ptr @llvm.invariant.start.p0(i64 8, ptr %0)
  %i = call ptr @llvm.invariant.start.p0(i64 8, ptr %p)
; CHECK: call void @llvm.invariant.end.p0(ptr %{{[0-9]+}}, i64 8, ptr %0)
  call void @llvm.invariant.end.p0(ptr %i, i64 8, ptr %p)
; CHECK: call ptr @llvm.invariant.start.p3(i64 -1, ptr addrspace(3) %4)
  %j = call ptr @llvm.invariant.start.p3(i64 -1, ptr addrspace(3) %q)
; CHECK: call void @llvm.invariant.end.p3(ptr %{{[0-9]+}}, i64 -1, ptr addrspace(3) %4)
  call void @llvm.invariant.end.p3(ptr %j, i64 -1, ptr addrspace(3) %q)
  ret void
}
!0 = !{i32 1}

