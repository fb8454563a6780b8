; What cannot be apart: a comdat, an alias and what it names, an ifunc and its resolver, functions and the users of their
; blocks, what !associated names, and a global that names functions with versions, since the loader writes those only within
; the function's shard. All of this is named by @heavy, but goes where its own function goes.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

$group = comdat any

@jl_fvars = global [3 x ptr] [ptr @heavy, ptr @blocks, ptr @cloned]

; SECOND-DAG: $group = comdat any
; SECOND-DAG: @in_group = weak_odr global i64 1, comdat($group)
; SECOND-DAG: @local_in_group = internal global ptr @in_group, comdat($group)
@in_group = linkonce_odr global i64 1, comdat($group)
@local_in_group = internal global ptr @in_group, comdat($group)
; SECOND-DAG: @addresses = hidden global [2 x ptr] [ptr blockaddress(@blocks, %second), ptr null]
@addresses = internal global [2 x ptr] [ptr blockaddress(@blocks, %second), ptr null]
; SECOND-DAG: @attached = private global i64 1, section "attached", !associated ![[BLOCKS:[0-9]+]]
@attached = private global i64 1, section "attached", !associated !6
; SECOND-DAG: @pointers = hidden global { i64, [1 x i64] } { i64 0, [1 x i64] [i64 ptrtoint (ptr @cloned to i64)] }
@pointers = internal global { i64, [1 x i64] } { i64 0, [1 x i64] [i64 ptrtoint (ptr @cloned to i64)] }
; SECOND-DAG: @indirect = hidden alias { i64, [1 x i64] }, ptr @pointers
@indirect = internal alias { i64, [1 x i64] }, ptr @pointers
; SECOND-DAG: @chosen = ifunc void (), ptr @resolver
@chosen = ifunc void (), ptr @resolver
; A global of functions without versions can be anywhere.
; FIRST-DAG: @plain_pointer = internal global ptr @plain
; FIRST-DAG: declare hidden void @plain()
@plain_pointer = internal global ptr @plain

; FIRST-DAG: @in_group = external global i64
; FIRST-DAG: @addresses = external hidden global [2 x ptr]
; FIRST-DAG: @indirect = external hidden global { i64, [1 x i64] }
; FIRST-DAG: declare hidden ptr @names_a_block()
; FIRST-DAG: declare void @chosen()
; FIRST-DAG: declare hidden void @cloned()
; FIRST-NOT: comdat
define void @heavy() {
  store ptr @in_group, ptr @addresses
  store ptr @plain_pointer, ptr @indirect
  store ptr @pointers, ptr @indirect
  store ptr @names_a_block, ptr @pointers
  call void @chosen()
  call void @cloned()
  store i64 1, ptr @pointers
  store i64 2, ptr @pointers
  store i64 3, ptr @pointers
  store i64 4, ptr @pointers
  store i64 5, ptr @pointers
  store i64 6, ptr @pointers
  store i64 7, ptr @pointers
  store i64 8, ptr @pointers
  store i64 9, ptr @pointers
  ret void
}
; SECOND-LABEL: define void @blocks()
; SECOND: indirectbr ptr blockaddress(@blocks, %first), [label %first, label %second]
define void @blocks() {
  indirectbr ptr blockaddress(@blocks, %first), [label %first, label %second]
first:
  br label %second
second:
  ret void
}
; SECOND-LABEL: define hidden ptr @names_a_block()
; SECOND: ret ptr blockaddress(@blocks, %first)
define internal ptr @names_a_block() {
  ret ptr blockaddress(@blocks, %first)
}
; SECOND: define hidden void @cloned()
define internal void @cloned() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; SECOND: define internal void @in_group_too() comdat($group)
define internal void @in_group_too() comdat($group) {
  ret void
}
; SECOND: define hidden void @plain()
define internal void @plain() {
  call void @in_group_too()
  ret void
}
; SECOND: define internal ptr @resolver()
define internal ptr @resolver() {
  ret ptr @blocks
}
; SECOND-DAG: ![[BLOCKS]] = !{ptr @blocks}
!6 = !{ptr @blocks}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
