; The tables of Julia 1.10 are relative to their first entries, by aliases, which must be of something in the module's own
; object: what is available_externally is not.
;
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.10 -S %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] zeroinitializer
@jl_gvars = global [0 x ptr] zeroinitializer
@jl_gvar_idxs = hidden constant [0 x i32] zeroinitializer

; CHECK: @jl_fvar_ptrs = hidden global [1 x ptr] [ptr @f]
define available_externally void @f() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"generic", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 8}
