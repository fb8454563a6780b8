; What is not cut: a module that the pass would leave alone, a shard, a table that lists what is only declared, a number of
; shards that is none. Nothing is written.
;
; RUN: not jlopt image split -j 2 %S/Inputs/split-not-enabled.ll -o %t
; RUN: jlopt image split -j 2 %S/../../examples/demo/sum.ll -o %t.shards
; RUN: not jlopt image split -j 2 %t.shards/shard_0.bc -o %t
; RUN: not jlopt image split -j 2 %s -o %t
; RUN: not jlopt image split -j 0 %s -o %t
; RUN: not jlopt image split -j 5000 %s -o %t
; RUN: not jlopt image split %s -o %t

@jl_fvars = global [1 x ptr] [ptr @f]

declare void @f()

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
