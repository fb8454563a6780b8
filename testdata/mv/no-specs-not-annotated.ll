; Without julia.mv.specs nothing says what to clone for: an error for a module that is not annotated either,
; skipcloning or not, and the module is not changed. Queries say the same.
;
; RUN: not jlopt --passes=JuliaMultiVersioning -S %s
; RUN: not jlopt mv targets %s
; RUN: not jlopt mv annotate %s
; RUN: not jlopt mv explain %s
; RUN: jlopt mv report %s --json | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: "julia.mv.enable"
; CHECK-NOT: "targets"
define i64 @f(i64 %n) {
top:
  br label %body
body:
  %i = phi i64 [ 0, %top ], [ %j, %body ]
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %body, label %out
out:
  ret i64 %j
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
