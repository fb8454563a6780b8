@ejl_jl_nothing = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  ret ptr addrspace(10) @ejl_jl_nothing
}
