; RUN: jlopt --passes=enzyme-expand-value-builders -S %s | FileCheck-22 %s
; NOTE: A call of a builder that also takes the builder's address is one call, though two uses.

; CHECK: define { ptr addrspace(10), i64 } @f(ptr %roots)
; CHECK-NOT: call {{.*}}recombine
; CHECK: ret { ptr addrspace(10), i64 }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.t(ptr, ptr)

define { ptr addrspace(10), i64 } @f(ptr %roots) {
  %v = call { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.t(ptr @jlopt.enzyme.recombine_value_ptr.t, ptr %roots)
  ret { ptr addrspace(10), i64 } %v
}
