; RUN: not %jlopt -passes=enzyme-expand-value-builders -S %s
; NOTE: Where the parts of a scalable vector lie is not known.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { ptr addrspace(10), <vscale x 2 x i64> } @jlopt.enzyme.recombine_value_ptr.a(ptr, ptr)

define void @f(ptr %data, ptr %roots) {
  %r = call { ptr addrspace(10), <vscale x 2 x i64> } @jlopt.enzyme.recombine_value_ptr.a(ptr %data, ptr %roots)
  ret void
}
