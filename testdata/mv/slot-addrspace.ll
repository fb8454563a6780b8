; Functions in another address space (the program address space of the data layout): the slot is a pointer of
; that space, and so is what is loaded from it.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-P1-p:64:64-p1:64:64"

@jl_fvars = global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @f to ptr), ptr addrspacecast (ptr addrspace(1) @g to ptr)]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]
; CHECK: @f.reloc_slot = hidden global ptr addrspace(1) null
; CHECK: @jl_fvar_ptrs = hidden global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @f to ptr), ptr addrspacecast (ptr addrspace(1) @g to ptr)]
; CHECK: @jl_clone_ptrs = hidden constant [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @f.1 to ptr), ptr addrspacecast (ptr addrspace(1) @g.1 to ptr)]
; CHECK-LABEL: define void @g() addrspace(1)
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr addrspace(1), ptr @f.reloc_slot, align 8
; CHECK-NEXT: call addrspace(1) void %[[F]]()
; CHECK-LABEL: define void @g.1() addrspace(1)
; CHECK-NEXT: call addrspace(1) void @f.1()
define void @f() addrspace(1) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g() addrspace(1) "julia.mv.clones"="2" {
  call addrspace(1) void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
