; The tables hold differences of addresses in 32 bits: pointers of other sizes than 32 and 64 bits are refused.
;
; RUN: not jlopt --passes=JuliaMultiVersioning -S %s

target datalayout = "e-p:16:16"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = constant [1 x i32] [i32 0]

define void @f() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3}
!3 = !{!"generic", !"", i32 0, i32 0}
