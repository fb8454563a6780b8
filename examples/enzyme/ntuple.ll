@ejl_jl_float64_type = external addrspace(10) global {}

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)

define ptr addrspace(10) @f(i64 %n, ptr addrspace(10) %t) {
  %known = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @ejl_jl_float64_type, i64 %n)
  %unknown = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %t, i64 3)
  ret ptr addrspace(10) %known
}
