; A shard for a big-endian machine.
target datalayout = "E-m:e-Fi64-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"
target triple = "powerpc64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f0]
@jl_fvar_idxs = constant [1 x i32] zeroinitializer
@jl_gvars = global [1 x ptr] [ptr @v0]
@jl_gvar_idxs = constant [1 x i32] [i32 0]
@v0 = global ptr null
define void @f0() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !{!{!"ppc64", !"", i32 0, i32 0}}}
!2 = !{i32 1, !"julia.mv.suffix", !"_0"}
