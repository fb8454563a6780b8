; Names that are not UTF-8, that LLVM quotes, and that split uses itself stay what they are.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll
;
; A name of a shard's own table must be free.
;
; RUN: not jlopt image split -j 2 %S/Inputs/split-name-taken.ll -o %t.none
; RUN: jlopt image split -j 1 %S/Inputs/split-name-taken.ll -o %t.one
; RUN: jlopt image split -j 2 --julia-version=1.10 %S/Inputs/split-name-taken.ll -o %t.old

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @"first\FF", ptr @second]
@jl_gvars = global [1 x ptr] [ptr @"not\FEutf8"]

; FIRST-DAG: @jl_gvar_offsets_0 = hidden constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @"not\FEutf8" to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
; SECOND-DAG: @jl_gvar_offsets_1 = hidden constant [1 x i32] zeroinitializer
; FIRST-DAG: @"not\FEutf8" = hidden global i64 0
; SECOND-DAG: @"not\FEutf8" = external hidden global i64
@"not\FEutf8" = internal global i64 0
; FIRST-DAG: @jlopt.table = hidden global i64 1
; SECOND-DAG: @jlopt.table = external hidden global i64
@jlopt.table = internal global i64 1
; FIRST-DAG: @jlopt.unnamed = internal global i64 2
@jlopt.unnamed = internal global i64 2
; FIRST-DAG: @jlopt.used = internal global i64 3
@jlopt.used = internal global i64 3
; FIRST-DAG: @jlopt.unnamed.{{[0-9]+}} = hidden constant i64 4
; SECOND-DAG: @jlopt.unnamed.{{[0-9]+}} = external hidden constant i64
@0 = private constant i64 4
; FIRST-DAG: @jl_fvars_0 = hidden global i64 5
; SECOND-DAG: @jl_fvars_0 = external hidden global i64
@jl_fvars_0 = hidden global i64 5
; FIRST-DAG: @llvm.used = appending global [1 x ptr] [ptr @jlopt.used], section "llvm.metadata"
@llvm.used = appending global [1 x ptr] [ptr @jlopt.used], section "llvm.metadata"

; FIRST-DAG: @jl_fvars = global [1 x ptr] [ptr @"first\FF"]
; FIRST-DAG: define hidden void @"first\FF"()
; SECOND-DAG: declare hidden void @"first\FF"()
define internal void @"first\FF"() {
  store ptr @"not\FEutf8", ptr @jlopt.table
  store ptr @jlopt.unnamed, ptr @jl_fvars_0
  store ptr @0, ptr @jl_fvars_0
  ret void
}
; SECOND-DAG: @jl_fvars = global [1 x ptr] [ptr @second]
; SECOND-DAG: define void @second()
define void @second() {
  store ptr @"not\FEutf8", ptr @jlopt.table
  store ptr @0, ptr @jl_fvars_0
  call void @"first\FF"()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
