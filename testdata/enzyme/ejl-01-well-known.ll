; RUN: %jlopt enzyme ejl %s
; RUN: %jlopt enzyme ejl --enzyme-values=%S/Inputs/bake-04-everywhere.values.json --json %s
; NOTE: Julia's names, Enzyme's names, inserted ones, and one that nobody knows.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_float64_type = external addrspace(10) global {}
@ejl_jl_bottom_type = external addrspace(10) global {}
@ejl_jl_array_type = external addrspace(10) global {}
@ejl_jl_pointer_typename = external addrspace(10) global {}
@ejl_jl_vararg_type = external addrspace(10) global {}
@ejl_jl_methtable_type = external addrspace(10) global {}
@ejl_jl_an_empty_string = external addrspace(10) global {}
@ejl_jl_true = external addrspace(10) global {}
@ejl_enz_val_1 = external addrspace(10) global {}
@ejl_enz_any_array_2 = external addrspace(10) global {}
@ejl_enz_runtime_exc = external addrspace(10) global {}
@"ejl_inserted$b$a" = external addrspace(10) global {}
@ejl_jl_weakref_type = external addrspace(10) global {}
@ejl_slot_jl_true = external global ptr
