; A landingpad of a function without versions names the first version of a cloned function: such functions are
; never redirected, so that no load is needed.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

declare void @may_throw()
declare i32 @__gxx_personality_v0(...)
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

; CHECK-LABEL: define void @g()
; CHECK: landingpad { ptr, i32 }
; CHECK-NEXT: catch ptr @f{{$}}
define void @g() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret void
pad:
  %caught = landingpad { ptr, i32 } catch ptr @f
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
