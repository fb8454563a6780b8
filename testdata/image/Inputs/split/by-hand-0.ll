; A shard that image split did not make. Both have the function of number 0.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

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
!1 = !{i32 1, !"julia.mv.specs", !{!{!"x86-64", !"+cx16,-sse3,-pclmul,-ssse3,-fma,-sse4.1,-sse4.2,-movbe,-popcnt,-aes,-xsave,-avx,-f16c,-rdrnd,-fsgsbase,-bmi,-avx2,-bmi2,-rtm,-avx512f,-avx512dq,-rdseed,-adx,-avx512ifma,-clflushopt,-clwb,-avx512cd,-sha,-avx512bw,-avx512vl,-avx512vbmi,-pku,-waitpkg,-avx512vbmi2,-shstk,-gfni,-vaes,-vpclmulqdq,-avx512vnni,-avx512bitalg,-avx512vpopcntdq,-rdpid,-cldemote,-movdiri,-movdir64b,-enqcmd,-uintr,-avx512vp2intersect,-serialize,-tsxldtrk,-amx-bf16,-avx512fp16,-amx-tile,-amx-int8,-sahf,-lzcnt,-sse4a,-prfchw,-xop,-fma4,-tbm,-mwaitx,-xsaveopt,-xsavec,-xsaves,-clzero,-sha512,-sm3,-sm4,-raoint,-avxvnni,-cmpccxadd,-amx-fp16,-avxifma,-avxvnniint8,-amx-complex,-avxvnniint16,-prefetchi,-usermsr,-ptwrite,+sse2,+mmx,+fxsr,+64bit,+cx8,-avx512bf16,-avxneconvert", i32 0, i32 0}}}
!2 = !{i32 1, !"julia.mv.suffix", !"_0"}
