; The pass does not look into feature strings. One that LLVM's verifier refuses is found before writing: status
; 1 and nothing written, unless --disable-verify.
;
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 --disable-verify -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

; CHECK: define void @f.1() #[[F1:[0-9]+]] {
; CHECK: attributes #[[F1]] = { {{.*}}"target-features"="+sse3,avx2" }
define void @f() "target-features"="+sse3" "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"avx2", i32 0, i32 8}
