; RUN: jlopt enzyme gcstack-arg-index %s
; RUN: jlopt enzyme gcstack-arg-index --json %s
; Declarations too, intrinsics not; the first of two marks counts, on whatever type.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare swiftcc void @declared(i64, ptr swiftself "gcstack")
declare void @none()
declare void @llvm.assume(i1)

define void @two(i8 %x, ptr "gcstack" %a, ptr swiftself %b) {
  ret void
}

define void @integer(i64 "gcstack" %a) {
  ret void
}
