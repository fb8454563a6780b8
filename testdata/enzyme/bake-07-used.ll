; RUN: %jlopt -passes=enzyme-bake-inserted-values --enzyme-values=%S/Inputs/bake-07-used.values.json -S %s | %FileCheck %s
; RUN: %jlopt -passes=enzyme-bake-julia-value-globals --enzyme-values=%S/Inputs/bake-07-used.values.json -S %s | %FileCheck %s
; RUN: %jlopt -passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/bake-07-used.values.json -S %s | %FileCheck %s
; NOTE: llvm.used and llvm.compiler.used list globals; an address is none. A list with nothing left goes.

; CHECK-NOT: @ejl_gone
; CHECK-NOT: @llvm.used
; CHECK: @llvm.compiler.used = appending global [2 x ptr] [ptr @other, ptr addrspacecast (ptr addrspace(10) @ejl_stays to ptr)], section "llvm.metadata"
; CHECK: ret ptr addrspace(10) addrspacecast (ptr inttoptr (i64 64 to ptr) to ptr addrspace(10))

@ejl_gone = external addrspace(10) global {}
@ejl_stays = external addrspace(10) global {}
@other = global i64 0
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(10) @ejl_gone to ptr)], section "llvm.metadata"
@llvm.compiler.used = appending global [3 x ptr] [ptr @other, ptr addrspacecast (ptr addrspace(10) @ejl_gone to ptr), ptr addrspacecast (ptr addrspace(10) @ejl_stays to ptr)], section "llvm.metadata"

define ptr addrspace(10) @f() {
  ret ptr addrspace(10) @ejl_gone
}
