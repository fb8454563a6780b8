; The other shard.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @p, ptr @q]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 1, i32 3]

define hidden i64 @p(i64 %x) "julia.mv.clones"="a" "julia.mv.reloc" {
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
!2 = !{i32 1, !"julia.mv.specs", !{!4, !5, !6, !7}}
!4 = !{!"x86-64", !"+64bit,-adx,-aes,-amx-avx512,-amx-bf16,-amx-complex,-amx-fp16,-amx-fp8,-amx-int8,-amx-movrs,-amx-tf32,-amx-tile,-avx,-avx10.1,-avx10.1-512,-avx10.2,-avx10.2-512,-avx2,-avx512bf16,-avx512bitalg,-avx512bw,-avx512cd,-avx512dq,-avx512f,-avx512fp16,-avx512ifma,-avx512vbmi,-avx512vbmi2,-avx512vl,-avx512vnni,-avx512vp2intersect,-avx512vpopcntdq,-avxifma,-avxneconvert,-avxvnni,-avxvnniint16,-avxvnniint8,-bmi,-bmi2,-ccmp,-cldemote,-clflushopt,-clwb,-clzero,-cmov,-cmpccxadd,-crc32,-cx16,+cx8,-egpr,-enqcmd,-f16c,-fma,-fma4,-fsgsbase,-fxsr,-gfni,-kl,-lwp,-lzcnt,-mmx,-movbe,-movdir64b,-movdiri,-movrs,-mwaitx,-ndd,-nf,-pclmul,-pku,-popcnt,-ppx,-prefetchi,-prfchw,-ptwrite,-push2pop2,-rdpid,-rdpru,-rdrnd,-rdseed,-sahf,-serialize,-sha,-sha512,-shstk,-sm3,-sm4,+sse,+sse2,-sse3,-sse4.1,-sse4.2,-sse4a,-ssse3,-tbm,-tsxldtrk,-uintr,-usermsr,-vaes,-vpclmulqdq,-waitpkg,-widekl,+x87,-xop,-xsave,-xsavec,-xsaveopt,-zu,+sse2,+mmx,+fxsr,+64bit,+cx8", i32 -1, i32 0}
!5 = !{!"haswell", !"+64bit,-adx,-aes,-amx-avx512,-amx-bf16,-amx-complex,-amx-fp16,-amx-fp8,-amx-int8,-amx-movrs,-amx-tf32,-amx-tile,+avx,-avx10.1,-avx10.1-512,-avx10.2,-avx10.2-512,+avx2,-avx512bf16,-avx512bitalg,-avx512bw,-avx512cd,-avx512dq,-avx512f,-avx512fp16,-avx512ifma,-avx512vbmi,-avx512vbmi2,-avx512vl,-avx512vnni,-avx512vp2intersect,-avx512vpopcntdq,-avxifma,-avxneconvert,-avxvnni,-avxvnniint16,-avxvnniint8,+bmi,+bmi2,-ccmp,-cldemote,-clflushopt,-clwb,-clzero,+cmov,-cmpccxadd,+crc32,+cx16,+cx8,-egpr,-enqcmd,+f16c,+fma,-fma4,+fsgsbase,+fxsr,-gfni,-kl,-lwp,+lzcnt,+mmx,+movbe,-movdir64b,-movdiri,-movrs,-mwaitx,-ndd,-nf,+pclmul,-pku,+popcnt,-ppx,-prefetchi,-prfchw,-ptwrite,-push2pop2,-rdpid,-rdpru,-rdrnd,-rdseed,+sahf,-serialize,-sha,-sha512,-shstk,-sm3,-sm4,+sse,+sse2,+sse3,+sse4.1,+sse4.2,-sse4a,+ssse3,-tbm,-tsxldtrk,-uintr,-usermsr,-vaes,-vpclmulqdq,-waitpkg,-widekl,+x87,-xop,+xsave,-xsavec,-xsaveopt,-zu,+sse2,+mmx,+fxsr,+64bit,+cx8", i32 0, i32 25}
!6 = !{!"skylake", !"+64bit,+adx,+aes,-amx-avx512,-amx-bf16,-amx-complex,-amx-fp16,-amx-fp8,-amx-int8,-amx-movrs,-amx-tf32,-amx-tile,+avx,-avx10.1,-avx10.1-512,-avx10.2,-avx10.2-512,+avx2,-avx512bf16,-avx512bitalg,-avx512bw,-avx512cd,-avx512dq,-avx512f,-avx512fp16,-avx512ifma,-avx512vbmi,-avx512vbmi2,-avx512vl,-avx512vnni,-avx512vp2intersect,-avx512vpopcntdq,-avxifma,-avxneconvert,-avxvnni,-avxvnniint16,-avxvnniint8,+bmi,+bmi2,-ccmp,-cldemote,+clflushopt,-clwb,-clzero,+cmov,-cmpccxadd,+crc32,+cx16,+cx8,-egpr,-enqcmd,+f16c,+fma,-fma4,+fsgsbase,+fxsr,-gfni,-kl,-lwp,+lzcnt,+mmx,+movbe,-movdir64b,-movdiri,-movrs,-mwaitx,-ndd,-nf,+pclmul,-pku,+popcnt,-ppx,-prefetchi,+prfchw,-ptwrite,-push2pop2,-rdpid,-rdpru,-rdrnd,-rdseed,+sahf,-serialize,-sha,-sha512,-shstk,-sm3,-sm4,+sse,+sse2,+sse3,+sse4.1,+sse4.2,-sse4a,+ssse3,-tbm,-tsxldtrk,-uintr,-usermsr,-vaes,-vpclmulqdq,-waitpkg,-widekl,+x87,-xop,+xsave,+xsavec,-xsaveopt,-zu,+sse2,+mmx,+fxsr,+64bit,+cx8", i32 1, i32 0}
!7 = !{!"skylake-avx512", !"+64bit,+adx,+aes,-amx-avx512,-amx-bf16,-amx-complex,-amx-fp16,-amx-fp8,-amx-int8,-amx-movrs,-amx-tf32,-amx-tile,+avx,-avx10.1,-avx10.1-512,-avx10.2,-avx10.2-512,+avx2,-avx512bf16,-avx512bitalg,+avx512bw,+avx512cd,+avx512dq,+avx512f,-avx512fp16,-avx512ifma,-avx512vbmi,-avx512vbmi2,+avx512vl,-avx512vnni,-avx512vp2intersect,-avx512vpopcntdq,-avxifma,-avxneconvert,-avxvnni,-avxvnniint16,-avxvnniint8,+bmi,+bmi2,-ccmp,-cldemote,+clflushopt,+clwb,-clzero,+cmov,-cmpccxadd,+crc32,+cx16,+cx8,-egpr,-enqcmd,+f16c,+fma,-fma4,+fsgsbase,+fxsr,-gfni,-kl,-lwp,+lzcnt,+mmx,+movbe,-movdir64b,-movdiri,-movrs,-mwaitx,-ndd,-nf,+pclmul,+pku,+popcnt,-ppx,-prefetchi,+prfchw,-ptwrite,-push2pop2,-rdpid,-rdpru,-rdrnd,-rdseed,+sahf,-serialize,-sha,-sha512,-shstk,-sm3,-sm4,+sse,+sse2,+sse3,+sse4.1,+sse4.2,-sse4a,+ssse3,-tbm,-tsxldtrk,-uintr,-usermsr,-vaes,-vpclmulqdq,-waitpkg,-widekl,+x87,-xop,+xsave,+xsavec,-xsaveopt,-zu,+sse2,+mmx,+fxsr,+64bit,+cx8", i32 0, i32 24}
!3 = !{i32 1, !"julia.mv.suffix", !"_1"}
