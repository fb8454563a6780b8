; The other shard.

@jl_fvars = global [2 x ptr] [ptr @p, ptr @q]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 1, i32 3]

define hidden i64 @p(i64 %x) "julia.mv.clones"="2" "julia.mv.reloc" {
  %y = shl i64 %x, 2
  ret i64 %y
}

define hidden i64 @q(i64 %x) "julia.mv.clones"="6" {
  %y = call i64 @p(i64 %x)
  %z = sub i64 %y, %x
  ret i64 %z
}

@jl_gvar_offsets_1 = hidden constant [1 x i32] zeroinitializer
@jl_gvar_idxs_1 = hidden constant [0 x i32] zeroinitializer

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !{!4, !5, !6}}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"generic", !"", i32 0, i32 2}
!6 = !{!"generic", !"", i32 1, i32 284}
!3 = !{i32 1, !"julia.mv.suffix", !"_1"}
