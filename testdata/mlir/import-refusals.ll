; What the dialect has no form for, one function or variable each: an error with its place. What is as good stays.
;
; RUN: llvm-extract-22 --func=add_of_16_bytes %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=atomic_vector %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=atomic_vector_store %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=clause %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=no_personality %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=zero_of_target %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=memory_of_target %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=load_of_target %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=store_of_target %s | not jlopt mlir import
; RUN: llvm-extract-22 --glob=variable_of_target %s | not jlopt mlir import
; RUN: llvm-extract-22 --func=taken --func=catches_functions --glob=barrier %s | jlopt mlir import | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s
; RUN: llvm-extract-22 --func=taken --func=catches_functions --glob=barrier %s | jlopt mlir import --text
; RUN: llvm-extract-22 --func=taken --func=catches_functions --glob=barrier %s | jlopt mlir import --text | mlir-opt-22 -o %t.mlir

define void @add_of_16_bytes(ptr %p) {
  %r = atomicrmw add ptr %p, i128 1 seq_cst
  ret void
}

define <2 x i32> @atomic_vector(ptr %p) {
  %r = load atomic <2 x i32>, ptr %p seq_cst, align 8
  ret <2 x i32> %r
}

define void @atomic_vector_store(ptr %p, <2 x i32> %x) {
  store atomic <2 x i32> %x, ptr %p release, align 8
  ret void
}

declare void @may_throw()
declare i32 @personality(...)
@type_info = external constant [2 x i64]

define void @clause() personality ptr @personality {
  invoke void @may_throw() to label %a unwind label %b
a:
  ret void
b:
  %z = landingpad { ptr, i32 } catch ptr getelementptr (i8, ptr @type_info, i64 8)
  resume { ptr, i32 } %z
}

define void @no_personality() personality ptr null {
  invoke void @may_throw() to label %a unwind label %b
a:
  ret void
b:
  %z = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %z
}

define void @zero_of_target(ptr %p) {
  store target("aarch64.svcount") zeroinitializer, ptr %p
  ret void
}

define void @memory_of_target() {
  %a = alloca target("riscv.vector.tuple", <vscale x 8 x i8>, 2)
  ret void
}

define target("riscv.vector.tuple", <vscale x 8 x i8>, 2) @load_of_target(ptr %p) {
  %x = load target("riscv.vector.tuple", <vscale x 8 x i8>, 2), ptr %p
  ret target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %x
}

define void @store_of_target(ptr %p, target("amdgcn.named.barrier", 0) %x) {
  store target("amdgcn.named.barrier", 0) %x, ptr %p
  ret void
}

@variable_of_target = global target("dx.RawBuffer", i32, 1, 0) poison

; CHECK: @barrier = addrspace(3) global target("amdgcn.named.barrier", 0) poison
@barrier = addrspace(3) global target("amdgcn.named.barrier", 0) poison

; CHECK-LABEL: define {{.*}} @taken
define <vscale x 4 x float> @taken(ptr %p, <vscale x 4 x float> %v) {
; CHECK: atomicrmw xchg ptr %0, i128 1 seq_cst
  %a = atomicrmw xchg ptr %p, i128 1 seq_cst
; CHECK: atomicrmw uinc_wrap ptr %0, i64 1 seq_cst
  %b = atomicrmw uinc_wrap ptr %p, i64 1 seq_cst
; CHECK: atomicrmw fadd ptr %0, <2 x half>
  %c = atomicrmw fadd ptr %p, <2 x half> <half 1.0, half 2.0> seq_cst
; CHECK: cmpxchg ptr %0, i128 0, i128 1 seq_cst seq_cst
  %d = cmpxchg ptr %p, i128 0, i128 1 seq_cst seq_cst
; CHECK: load atomic i128, ptr %0 seq_cst
  %e = load atomic i128, ptr %p seq_cst, align 16
; CHECK: alloca target("aarch64.svcount")
  %f = alloca target("aarch64.svcount")
; CHECK: store target("spirv.Event") zeroinitializer, ptr %0
  store target("spirv.Event") zeroinitializer, ptr %p
; No element of a mask is told: the whole is poison.
; CHECK: ret <vscale x 4 x float> poison
  %r = shufflevector <vscale x 4 x float> %v, <vscale x 4 x float> poison, <vscale x 4 x i32> poison
  ret <vscale x 4 x float> %r
}

; CHECK-LABEL: @catches_functions
define void @catches_functions() personality ptr @personality {
  invoke void @may_throw() to label %a unwind label %b
a:
  ret void
b:
; CHECK: landingpad
; CHECK-NEXT: catch ptr @may_throw
; CHECK-NEXT: catch ptr @may_throw
; CHECK-NEXT: catch ptr null
  %z = landingpad { ptr, i32 } catch ptr @may_throw catch ptr no_cfi @may_throw catch ptr null
  unreachable
}
