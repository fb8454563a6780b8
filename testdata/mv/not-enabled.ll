; Without julia.mv.enable nothing happens, however malformed the rest is; with the flag the value does not
; matter.
;
; RUN: jlopt --passes=JuliaMultiVersioning -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] zeroinitializer
; CHECK: @jl_fvars = global [1 x ptr] zeroinitializer
; CHECK: define void @f() #0 {
; CHECK: attributes #0 = { "julia.mv.clones"="xyz" }
define void @f() "julia.mv.clones"="xyz" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.annotated", i32 1}
!1 = !{i32 1, !"julia.mv.suffix", i32 4}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
