; A shard for three targets of any architecture.

@jl_fvars = global [3 x ptr] [ptr @f, ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 2, i32 4]

; h is relocated in a global and, as its address is taken, through a slot.
@pointer_to_h = hidden global ptr @h

define hidden i64 @f(i64 %x) "julia.mv.clones"="6" {
  %y = mul i64 %x, 3
  %z = add i64 %y, 1
  ret i64 %z
}

define hidden i64 @g(i64 %x) "julia.mv.clones"="2" {
  %y = call i64 @h(i64 %x)
  ret i64 %y
}

define hidden i64 @h(i64 %x) "julia.mv.clones"="6" "julia.mv.reloc" {
  %y = xor i64 %x, 5
  ret i64 %y
}

; What Julia makes beside the pass: a global variable of the image, relative to its table.
@value = hidden global ptr null
@jl_gvar_offsets_0 = hidden constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @value to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
@jl_gvar_idxs_0 = hidden constant [1 x i32] zeroinitializer

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !{!4, !5, !6}}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"generic", !"", i32 0, i32 2}
!6 = !{!"generic", !"", i32 1, i32 284}
!3 = !{i32 1, !"julia.mv.suffix", !"_0"}
