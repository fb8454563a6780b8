; Attributes of calls of intrinsics stand at the operands that the operation has, and string attributes with the name of an
; attribute of LLVM's own stay strings.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import --text %s | FileCheck-22 --check-prefix=OPS %s
; RUN: llvm-extract-22 --delete --func=metadata %s | jlopt mlir import -q | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

; OPS: "llvm.mlir.global"{{.*}}target_specific_attrs = ["rather"]
; OPS-NEXT: jlopt.string_attributes = {{\[\[}}"noinline", "x"]]
@strings = global i32 0 #1

; Metadata are no operands, wherever they stand. Two calls with the same attributes and number of arguments can differ in it.
define void @metadata(<4 x i32> %v, <4 x i1> %m, i32 %n, i64 %l, ptr %p) {
; OPS: "llvm.call_intrinsic"{{.*}} <{arg_attrs = [{}, {}, {llvm.noundef}, {llvm.zeroext}]{{.*}}intrin = "llvm.vp.icmp.v4i32"
  %r = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v, <4 x i32> %v, metadata !"slt", <4 x i1> noundef %m, i32 zeroext %n)
; OPS: arg_attrs = [{llvm.noundef}]{{.*}}intrin = "llvm.write_register.i64"
  call void @llvm.write_register.i64(metadata !0, i64 noundef %l)
; OPS: arg_attrs = [{llvm.noundef}]{{.*}}intrin = "llvm.type.test"
  %t = call i1 @llvm.type.test(ptr noundef %p, metadata !"type")
; OPS: arg_attrs = [{llvm.noundef}, {}]{{.*}}intrin = "llvm.type.checked.load"
  %c = call { ptr, i1 } @llvm.type.checked.load(ptr noundef %p, i32 0, metadata !"type")
  ret void
}

; OPS-LABEL: sym_name = "constrained"
define float @constrained(double %d, float %f, i32 %i) strictfp {
; OPS: "llvm.intr.experimental.constrained.fptrunc"{{.*}}{jlopt.arg_attrs = [{llvm.noundef}], {{.*}}jlopt.fastmath = #llvm.fastmath<nnan, ninf>}
; CHECK: call float @llvm.experimental.constrained.fptrunc.f32.f64(double %0, metadata !"round.towardzero", metadata !"fpexcept.ignore")
  %a = call nnan ninf float @llvm.experimental.constrained.fptrunc.f32.f64(double noundef %d, metadata !"round.towardzero", metadata !"fpexcept.ignore") strictfp
; OPS: "llvm.intr.experimental.constrained.fpext"{{.*}}jlopt.fastmath = #llvm.fastmath<nsz>}
  %b = call nsz double @llvm.experimental.constrained.fpext.f64.f32(float %f, metadata !"fpexcept.strict") strictfp
; OPS: "llvm.intr.experimental.constrained.sitofp"{{.*}}jlopt.fastmath = #llvm.fastmath<nnan>}
  %c = call nnan float @llvm.experimental.constrained.sitofp.f32.i32(i32 %i, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
; OPS: "llvm.intr.experimental.constrained.uitofp"{{.*}}jlopt.fastmath = #llvm.fastmath<fast>}
  %e = call fast float @llvm.experimental.constrained.uitofp.f32.i32(i32 %i, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
  ret float %a
}

; Operand bundles of an intrinsic are kept by a call of it like of any function, as MLIR would take them for arguments.
define void @bundles(float %x, ptr %p, i64 %n) {
; CHECK: call fast float @llvm.sqrt.f32(float noundef %0) [ "deopt"(i32 1, i64 %2) ]
  %r = call fast float @llvm.sqrt.f32(float noundef %x) [ "deopt"(i32 1, i64 %n) ]
; CHECK: tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr %1, i64 %2, i1 false) [ "deopt"() ]
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %p, i64 %n, i1 false) [ "deopt"() ]
; CHECK: call void (i1, ...) @llvm.experimental.guard(i1 true) [ "deopt"(i64 %2) ]
  call void (i1, ...) @llvm.experimental.guard(i1 true) [ "deopt"(i64 %n) ]
  ret void
}

attributes #1 = { "noinline"="x" "rather" }

; CHECK: define void @strings_of_functions() #[[STRINGS:[0-9]+]]
; CHECK: attributes #[[STRINGS]] = { "other"="y" }
define void @strings_of_functions() "alwaysinline" "noinline"="x" "memory"="3" "other"="y" {
  call void @strings_of_functions() "cold" "nounwind" "hot"="1" cold
  ret void
}
!0 = !{!"rsp"}
