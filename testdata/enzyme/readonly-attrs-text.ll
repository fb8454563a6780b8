; RUN: jlopt enzyme readonly-attrs %s
; NOTE: Locations that LLVM tells apart beside the usual ones count as well.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @reads(ptr, ptr readonly, ptr readnone) memory(read)
declare void @parameters_only(ptr readonly, i64, ptr writeonly)
declare void @errno(ptr) memory(argmem: read, errnomem: write)
declare void @nothing(ptr nonnull)
declare void @none() memory(none)
define void @defined(ptr readonly %p) {
  ret void
}
