; Each shard keeps its own part of llvm.used and llvm.compiler.used. Constructors and the module's assembly are in the first
; shard, with what they need there: LLVM drops a constructor whose variable is elsewhere, and nothing else sees what the
; assembly names.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST --implicit-check-not=llvm.compiler.used %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND --implicit-check-not=llvm.global_ctors --implicit-check-not='module asm' %s < %t/shard_1.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; FIRST-DAG: module asm ".quad named_by_assembly"
; FIRST-DAG: module asm "local_label:"
module asm ".quad named_by_assembly"
module asm ".globl global_label"
module asm "global_label:"
module asm "local_label:"
module asm ".quad 1"

$key = comdat any

@jl_fvars = global [2 x ptr] [ptr @first, ptr @second]

; FIRST-DAG: @llvm.used = appending global [2 x ptr] [ptr @used_by_first, ptr @unused], section "llvm.metadata"
; SECOND-DAG: @llvm.used = appending global [1 x ptr] [ptr @used_by_second], section "llvm.metadata"
@llvm.used = appending global [3 x ptr] [ptr @used_by_first, ptr @used_by_second, ptr @unused], section "llvm.metadata"
; SECOND-DAG: @llvm.compiler.used = appending global [1 x ptr] [ptr @second], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @second], section "llvm.metadata"
; FIRST-DAG: @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @constructor, ptr @key }, { i32, ptr, ptr } { i32 2, ptr @shared_constructor, ptr null }]
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @constructor, ptr @key }, { i32, ptr, ptr } { i32 2, ptr @shared_constructor, ptr null }]
; FIRST-DAG: @used_by_first = internal global i64 1
; SECOND-DAG: @used_by_second = internal global i64 1
; FIRST-DAG: @unused = internal global i64 1
@used_by_first = internal global i64 1
@used_by_second = internal global i64 1
@unused = internal global i64 1
; FIRST-DAG: @key = weak_odr global i64 0, comdat
; SECOND-DAG: @key = external global i64
@key = linkonce_odr global i64 0, comdat
; FIRST-DAG: @named_by_assembly = hidden global i64 1
; SECOND-DAG: @named_by_assembly = external hidden global i64
@named_by_assembly = internal global i64 1
; Part of a name is none.
; SECOND-DAG: @named = internal global i64 1
@named = internal global i64 1

declare void @local_label()
declare void @global_label()

; FIRST-DAG: define void @first()
define void @first() {
  store i64 1, ptr @used_by_first
  ret void
}
; SECOND-DAG: define void @second()
define void @second() {
  store i64 1, ptr @used_by_second
  store ptr @key, ptr @named
  store ptr @named_by_assembly, ptr @named
  store i64 4, ptr @named
  store i64 5, ptr @named
  store i64 6, ptr @named
  store i64 7, ptr @named
  store i64 8, ptr @named
  store i64 9, ptr @named
  call void @shared_constructor()
  call void @global_label()
  ret void
}
; FIRST-DAG: define internal void @constructor()
define internal void @constructor() {
  store i64 1, ptr @key
  ret void
}
; FIRST-DAG: define hidden void @shared_constructor()
; SECOND-DAG: declare hidden void @shared_constructor()
define internal void @shared_constructor() {
  ret void
}
; FIRST-DAG: define void @calls_a_label()
define void @calls_a_label() {
  call void @local_label()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
