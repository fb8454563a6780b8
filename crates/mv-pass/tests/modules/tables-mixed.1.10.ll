; What tables-mixed of testdata/mv/goldens becomes, written by hand: Julia 1.10 (loops left out).
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@some_data = global i64 0
@jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer
@jl_fvar_idxs = hidden constant [4 x i32] [i32 0, i32 1, i32 2, i32 3]
@loop_used.reloc_slot = hidden global ptr null
@jl_clone_idxs = hidden constant [12 x i32] [i32 -2147483647, i32 1,
  i32 -2147483647, i32 1,
  i32 2, i32 1, i32 -2147483647, i32 2,
  i32 2, i32 0, i32 -2147483647, i32 2]

@jl_fvar_base = hidden alias i64, ptr @plain1
@jl_gvar_base = hidden alias i64, ptr @some_data
@jl_fvar_offsets = hidden constant [5 x i32] [i32 4, i32 0,
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_used to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_unused to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @plain2 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32)]
@jl_gvar_offsets = hidden constant [2 x i32] [i32 1, i32 0]
@jl_clone_offsets = hidden constant [8 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @plain1.1 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_used.1 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_unused.1 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @plain2.1 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_used.2 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_unused.2 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_used.3 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_unused.3 to i64), i64 ptrtoint (ptr @plain1 to i64)) to i32)]
@jl_clone_slots = hidden constant [3 x i32] [i32 1, i32 1,
  i32 trunc (i64 sub (i64 ptrtoint (ptr @loop_used.reloc_slot to i64), i64 ptrtoint (ptr @some_data to i64)) to i32)]

define i64 @plain1(i64 %n) #0 {
  ret i64 %n
}

define i64 @plain1.1(i64 %n) #1 {
  ret i64 %n
}

define i64 @loop_used(i64 %n) #2 {
  ret i64 %n
}

define i64 @loop_used.1(i64 %n) #3 {
  ret i64 %n
}

define i64 @loop_used.2(i64 %n) #4 {
  ret i64 %n
}

define i64 @loop_used.3(i64 %n) #5 {
  ret i64 %n
}

define i64 @loop_unused(i64 %n) #6 {
  ret i64 %n
}

define i64 @loop_unused.1(i64 %n) #7 {
  ret i64 %n
}

define i64 @loop_unused.2(i64 %n) #8 {
  ret i64 %n
}

define i64 @loop_unused.3(i64 %n) #9 {
  ret i64 %n
}

define i64 @plain2(i64 %n) #0 {
  %slot = load ptr, ptr @loop_used.reloc_slot
  %a = call i64 %slot(i64 %n)
  %b = call i64 @plain1(i64 %n)
  ret i64 %n
}

define i64 @plain2.1(i64 %n) #1 {
  %slot = load ptr, ptr @loop_used.reloc_slot
  %a = call i64 %slot(i64 %n)
  %b = call i64 @plain1.1(i64 %n)
  ret i64 %n
}

attributes #0 = { "julia.mv.clone"="0" "julia.mv.clones"="2" "julia.mv.fvar" "target-cpu"="generic" "target-features"="+cx16" }
attributes #1 = { "julia.mv.clone"="1" "julia.mv.clones"="2" "julia.mv.fvar" "target-cpu"="a1" "target-features"="+avx" }
attributes #2 = { "julia.mv.clone"="0" "julia.mv.clones"="E" "julia.mv.reloc" "target-cpu"="generic" "target-features"="+cx16" }
attributes #3 = { "julia.mv.clone"="1" "julia.mv.clones"="E" "julia.mv.reloc" "target-cpu"="a1" "target-features"="+avx" }
attributes #4 = { "julia.mv.clone"="2" "julia.mv.clones"="E" "julia.mv.reloc" "target-cpu"="a2" "target-features"="+avx2" }
attributes #5 = { "julia.mv.clone"="3" "julia.mv.clones"="E" "julia.mv.reloc" "target-cpu"="a3" "target-features"="+fma" }
attributes #6 = { "julia.mv.clone"="0" "julia.mv.clones"="E" "julia.mv.fvar" "target-cpu"="generic" "target-features"="+cx16" }
attributes #7 = { "julia.mv.clone"="1" "julia.mv.clones"="E" "julia.mv.fvar" "target-cpu"="a1" "target-features"="+avx" }
attributes #8 = { "julia.mv.clone"="2" "julia.mv.clones"="E" "julia.mv.fvar" "target-cpu"="a2" "target-features"="+avx2" }
attributes #9 = { "julia.mv.clone"="3" "julia.mv.clones"="E" "julia.mv.fvar" "target-cpu"="a3" "target-features"="+fma" }

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5, !6, !7}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"a1", !"+avx", i32 0, i32 2}
!6 = !{!"a2", !"+avx2", i32 1, i32 8}
!7 = !{!"a3", !"+fma", i32 0, i32 8}
