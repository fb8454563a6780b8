; An inserted value that the table has not stays open, with a warning; one that nothing uses, or that is well-known, is no matter.
;
; RUN: jlopt --passes=enzyme-link-julia-values --enzyme-values=%S/Inputs/link-11.values.json -S %s
; RUN: jlopt --passes=enzyme-bake-inserted-values --enzyme-values=%S/Inputs/link-11.values.json -S %s -o /dev/null

@"ejl_inserted$x$1" = external addrspace(10) global {}
@"ejl_inserted$x$2" = external addrspace(10) global {}
@"ejl_inserted$x$3" = external addrspace(10) global {}
@ejl_jl_nothing = external addrspace(10) global {}

define void @f(ptr %p) {
  store volatile ptr addrspace(10) @"ejl_inserted$x$1", ptr %p
  store volatile ptr addrspace(10) @"ejl_inserted$x$2", ptr %p
  store volatile ptr addrspace(10) @ejl_jl_nothing, ptr %p
  ret void
}
