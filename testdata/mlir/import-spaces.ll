; Functions in the program's address space and in others, inrange of constants.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import %s | mlir-translate-22 --mlir-to-llvmir | FileCheck-22 %s

target datalayout = "e-P1-p:64:64-p1:64:64-p2:64:64"

@table = constant [3 x ptr] zeroinitializer
; CHECK-DAG: @inside = global ptr getelementptr {{.*}}(i8, ptr @table, i64 8)
@inside = global ptr getelementptr inrange(-8, 16) (i8, ptr @table, i64 8)
; CHECK-DAG: @ours = global ptr addrspace(1) @of_program
@ours = global ptr addrspace(1) @of_program
; CHECK-DAG: @other = global ptr addrspace(2) addrspacecast (ptr addrspace(1) @elsewhere to ptr addrspace(2))
@other = global ptr addrspace(2) @elsewhere
; CHECK-DAG: @data = global ptr addrspacecast (ptr addrspace(1) @of_data to ptr)
@data = global ptr @of_data

; CHECK-DAG: @label = global ptr addrspace(2) addrspacecast (ptr addrspace(1) blockaddress(@with_label, %{{.*}}) to ptr addrspace(2))
@label = global ptr addrspace(2) blockaddress(@with_label, %here)

; CHECK-DAG: define void @of_program() addrspace(1)
define void @of_program() addrspace(1) {
  call addrspace(1) void @of_program()
  call addrspace(2) void @elsewhere()
  ret void
}
define void @with_label() addrspace(2) {
  br label %here
here:
  ret void
}
declare void @elsewhere() addrspace(2)
declare void @of_data() addrspace(0)
