; Annotation comes before the cut, and functions that it gives a slot or that globals name join the table with the next
; numbers. Numbers that are given stay. Each shard has its own part of the tables, ascending by number.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefixes=FIRST,FIRST-NEW %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefixes=SECOND,SECOND-NEW %s < %t/shard_1.ll
;
; Julia 1.10 leaves the offsets of globals to the pass.
;
; RUN: jlopt image split -j 2 -S --julia-version=1.10 %s -o %t.old
; RUN: FileCheck-22 --check-prefixes=FIRST,FIRST-OLD %s < %t.old/shard_0.ll
; RUN: FileCheck-22 --check-prefixes=SECOND,SECOND-OLD %s < %t.old/shard_1.ll
;
; Twice the same, and bitcode says the same as text.
;
; RUN: jlopt image split -j 2 %s -o %t.bitcode
; RUN: jlopt -S %t.bitcode/shard_1.bc -o %t.again.ll
; RUN: FileCheck-22 --check-prefixes=SECOND,SECOND-NEW %s < %t.again.ll
; RUN: jlopt image split -j 2 %s -o %t.twice
; RUN: cmp %t.bitcode/shard_0.bc %t.twice/shard_0.bc
; RUN: cmp %t.bitcode/shard_1.bc %t.twice/shard_1.bc

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @small, ptr @caller, ptr @small]
@jl_fvar_idxs = hidden constant [4 x i32] [i32 2, i32 1, i32 0, i32 99]
@jl_gvars = global [4 x ptr] [ptr @x, ptr @y, ptr getelementptr (i8, ptr @y, i64 8), ptr @z]
@jl_gvar_idxs = hidden constant [4 x i32] [i32 3, i32 0, i32 2, i32 1]
@x = internal global i64 0
@y = internal global [2 x i64] zeroinitializer
@z = external hidden global i64
@table = hidden global { i64, ptr } { i64 0, ptr @named }

; looping and @named are 3 and 4.
;
; FIRST-DAG: @jl_fvars = global [1 x ptr] [ptr @looping]
; FIRST-DAG: @jl_fvar_idxs = hidden constant [1 x i32] [i32 3]
; FIRST-NEW-DAG: @jl_gvar_offsets_0 = hidden constant [3 x i32] [i32 2, i32 trunc (i64 sub (i64 ptrtoint (ptr @z to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @x to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
; FIRST-NEW-DAG: @jl_gvar_idxs_0 = hidden constant [2 x i32] [i32 1, i32 3]
; FIRST-OLD-DAG: @jl_gvars = global [2 x ptr] [ptr @z, ptr @x]
; FIRST-OLD-DAG: @jl_gvar_idxs = hidden constant [2 x i32] [i32 1, i32 3]
; FIRST-DAG: @x = internal global i64 0
; FIRST-DAG: @z = external hidden global i64
; FIRST-DAG: define hidden void @looping(i64 %n) #[[RELOC:[0-9]+]]
; FIRST-DAG: attributes #[[RELOC]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; FIRST-NOT: @table
; FIRST-NOT: @y
;
; SECOND-DAG: @jl_fvars = global [4 x ptr] [ptr @small, ptr @caller, ptr @small, ptr @named]
; SECOND-DAG: @jl_fvar_idxs = hidden constant [4 x i32] [i32 0, i32 1, i32 2, i32 4]
; SECOND-NEW-DAG: @jl_gvar_offsets_1 = hidden constant [3 x i32] [i32 2, i32 trunc (i64 sub (i64 ptrtoint (ptr @y to i64), i64 ptrtoint (ptr @jl_gvar_offsets_1 to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr{{.*}} (i8, ptr @y, i64 8) to i64), i64 ptrtoint (ptr @jl_gvar_offsets_1 to i64)) to i32)]
; SECOND-NEW-DAG: @jl_gvar_idxs_1 = hidden constant [2 x i32] [i32 0, i32 2]
; SECOND-OLD-DAG: @jl_gvars = global [2 x ptr] [ptr @y, ptr getelementptr{{.*}} (i8, ptr @y, i64 8)]
; SECOND-OLD-DAG: @jl_gvar_idxs = hidden constant [2 x i32] [i32 0, i32 2]
; SECOND-DAG: @y = internal global [2 x i64] zeroinitializer
; SECOND-DAG: @table = hidden global { i64, ptr } { i64 0, ptr @named }
; SECOND-DAG: declare hidden void @looping(i64) #[[RELOC:[0-9]+]]
; SECOND-DAG: define internal void @named(i64 %n) #[[FVAR:[0-9]+]]
; SECOND-DAG: define internal void @small()
; SECOND-DAG: define void @caller()
; SECOND-DAG: attributes #[[RELOC]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; SECOND-DAG: attributes #[[FVAR]] = { "julia.mv.clones"="2" "julia.mv.fvar" }

define internal void @looping(i64 %n) {
top:
  br label %loop
loop:
  %i = phi i64 [ 0, %top ], [ %j, %loop ]
  %j = add i64 %i, 1
  store i64 %j, ptr @x
  %k = mul i64 %j, %j
  %l = xor i64 %k, %n
  store i64 %l, ptr @x
  %m = add i64 %l, 1
  store i64 %m, ptr @x
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}
define internal void @named(i64 %n) {
top:
  br label %loop
loop:
  br label %loop
}
define internal void @small() {
  ret void
}
define void @caller() {
  store i64 1, ptr @y
  call void @looping(i64 3)
  ret void
}

; The flags of the whole, and a suffix for each.
;
; FIRST-DAG: !{i32 1, !"julia.mv.enable", i32 1}
; FIRST-DAG: !{i32 1, !"julia.mv.annotated", i32 1}
; FIRST-DAG: !{i32 8, !"PIC Level", i32 2}
; FIRST-DAG: !{i32 1, !"julia.mv.suffix", !"_0"}
; FIRST-DAG: !llvm.ident = !{![[IDENT:[0-9]+]]}
; FIRST-DAG: ![[IDENT]] = !{!"somebody"}
; SECOND-DAG: !{i32 1, !"julia.mv.enable", i32 1}
; SECOND-DAG: !{i32 1, !"julia.mv.specs", !{{[0-9]+}}}
; SECOND-DAG: !{i32 8, !"PIC Level", i32 2}
; SECOND-DAG: !{i32 1, !"julia.mv.suffix", !"_1"}
; SECOND-DAG: !llvm.ident = !{![[IDENT:[0-9]+]]}
; SECOND-DAG: ![[IDENT]] = !{!"somebody"}
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!6}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
!6 = !{!"somebody"}
