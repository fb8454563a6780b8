; What is defined elsewhere too (available_externally) is copied to each shard that names it, with all that the copies name.
;
; RUN: jlopt image split -j 3 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll
; RUN: FileCheck-22 --check-prefix=THIRD %s < %t/shard_2.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @first, ptr @second, ptr @third]

; FIRST-DAG: @copied = available_externally constant ptr @local
; SECOND-DAG: @copied = available_externally constant ptr @local
; THIRD-NOT: @copied
@copied = available_externally constant ptr @local
; FIRST-DAG: @local = hidden global i64 1
; SECOND-DAG: @local = external hidden global i64
; THIRD-NOT: @local
@local = internal global i64 1

; FIRST-DAG: define void @first()
define void @first() {
  store i64 1, ptr @copied
  store i64 2, ptr @copied
  %block = call ptr @block_elsewhere()
  store i64 4, ptr @copied
  store i64 5, ptr @copied
  ret void
}
; SECOND-DAG: define void @second()
define void @second() {
  call void @copy()
  call void @copy()
  call void @copy()
  call void @copy()
  ret void
}
; THIRD-DAG: define void @third()
define void @third() {
  ret void
}
; FIRST-NOT: @copy(
; FIRST-DAG: declare ptr @block_elsewhere()
; SECOND-DAG: define available_externally void @copy()
define available_externally void @copy() {
  call void @second_copy()
  ret void
}
; SECOND-DAG: define available_externally void @second_copy()
define available_externally void @second_copy() {
  store ptr @copied, ptr null
  ret void
}
; One that names a block of another function cannot be where that is not.
; THIRD-DAG: define available_externally ptr @block_elsewhere()
define available_externally ptr @block_elsewhere() {
  ret ptr blockaddress(@with_a_block, %block)
}
; THIRD-DAG: define void @with_a_block()
define void @with_a_block() {
  br label %block
block:
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
