; Types: those of targets with types and numbers in them, and structs without a name that are no literal ones.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

%0 = type { i32 }
%1 = type { i32 }
%2 = type opaque
%jlopt.nameless.1 = type { i8 }
%Named = type opaque
%"with \22quotes\22" = type { i64 }

; CHECK-DAG: @first = external global %jlopt.nameless.[[N:[0-9.]+]]
; CHECK-DAG: @taken = external global %jlopt.nameless.1{{$}}
@first = external global %0
@second = external global [2 x %1]
@third = external global ptr
@taken = external global %jlopt.nameless.1
@quoted = external global %"with \22quotes\22"

; CHECK-DAG: declare void @in_space(target("jlopt.float", ptr addrspace(1), 2))
declare void @in_space(target("jlopt.float", ptr addrspace(1), 2))
; CHECK-DAG: declare void @of_array(target("jlopt.array", [2 x double], <4 x float>, { i32, half }))
declare void @of_array(target("jlopt.array", [2 x double], <4 x float>, { i32, half }))
; CHECK-DAG: declare void @of_brain(target("jlopt.brain", bfloat, x86_fp80, fp128, 0, 4294967295))
declare void @of_brain(target("jlopt.brain", bfloat, x86_fp80, fp128, 0, 4294967295))
; CHECK-DAG: declare void @of_opaque(target("jlopt.opaque", %Named), target("double"))
declare void @of_opaque(target("jlopt.opaque", %Named), target("double"))
; CHECK-DAG: declare void @of_nameless(target("jlopt.nameless", %jlopt.nameless.{{[0-9.]+}}))
declare void @of_nameless(target("jlopt.nameless", %2))
; CHECK-DAG: declare void @of_void(target("jlopt.void", void))
declare void @of_void(target("jlopt.void", void))
