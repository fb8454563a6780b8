; Options have one dash or two and take the value after `=` or as the next word; passes have their aliases.
;
; RUN: jlopt -passes=jl-multiversioning -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning -S %s | FileCheck-22 %s
; RUN: jlopt -passes 'JuliaMultiVersioning<no-external>' -S %s | FileCheck-22 %s
; RUN: jlopt --passes 'module(JuliaMultiVersioning)' -S - < %s | FileCheck-22 %s

; CHECK: @jl_fvar_count = hidden constant i64 1
; CHECK: define i64 @f.1(

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

define i64 @f(i64 %n) "julia.mv.clones"="2" {
  ret i64 %n
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 2}
