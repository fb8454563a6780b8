target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_float64_type = external addrspace(10) global {}

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)

define ptr addrspace(10) @f(i64 %n, ptr addrspace(10) %t) {
  %known = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @ejl_jl_float64_type, i64 %n)
  %unknown = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %t, i64 3)
  ret ptr addrspace(10) %known
}
