; RUN: %jlopt -passes=enzyme-relocate-julia-value-globals -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; NOTE: Of a constant struct, array or vector what is constant stays so, and the value is inserted.
; CHECK: define [1 x ptr addrspace(10)] @array
; CHECK: %[[A:.*]] = insertvalue [1 x ptr addrspace(10)] poison, ptr addrspace(10) %{{.*}}, 0
; CHECK-NEXT: ret [1 x ptr addrspace(10)] %[[A]]
; CHECK: define { ptr addrspace(10), i8 } @struct
; CHECK: insertvalue { ptr addrspace(10), i8 } { ptr addrspace(10) poison, i8 -127 }, ptr addrspace(10) %{{.*}}, 0
; CHECK: define <2 x ptr addrspace(10)> @vector
; CHECK: insertelement <2 x ptr addrspace(10)> <ptr addrspace(10) poison, ptr addrspace(10) null>, ptr addrspace(10) %{{.*}}, i64 0
; CHECK: define { i64, [2 x ptr addrspace(11)] } @nested
; CHECK: a:
; CHECK: %[[I:.*]] = insertvalue [2 x ptr addrspace(11)] [ptr addrspace(11) null, ptr addrspace(11) poison], ptr addrspace(11) %{{.*}}, 1
; CHECK-NEXT: insertvalue { i64, [2 x ptr addrspace(11)] } { i64 1, [2 x ptr addrspace(11)] poison }, [2 x ptr addrspace(11)] %[[I]], 1
; CHECK-NEXT: br label %b
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = external addrspace(10) global {}

define [1 x ptr addrspace(10)] @array() {
  ret [1 x ptr addrspace(10)] [ptr addrspace(10) @ejl_jl_nothing]
}

define { ptr addrspace(10), i8 } @struct() {
  ret { ptr addrspace(10), i8 } { ptr addrspace(10) @ejl_jl_nothing, i8 -127 }
}

define <2 x ptr addrspace(10)> @vector() {
  ret <2 x ptr addrspace(10)> <ptr addrspace(10) @ejl_jl_nothing, ptr addrspace(10) null>
}

define { i64, [2 x ptr addrspace(11)] } @nested(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi { i64, [2 x ptr addrspace(11)] } [ zeroinitializer, %0 ], [ { i64 1, [2 x ptr addrspace(11)] [ptr addrspace(11) null, ptr addrspace(11) addrspacecast (ptr addrspace(10) @ejl_jl_nothing to ptr addrspace(11))] }, %a ]
  ret { i64, [2 x ptr addrspace(11)] } %p
}
