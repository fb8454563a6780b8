; The runtime's function that trampolines call is there already: it is used as it is, and not declared twice.
; Trampolines of functions with a result return it, of others nothing.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

declare ptr @ijl_autoinit_and_adopt_thread()
; CHECK: declare ptr @ijl_autoinit_and_adopt_thread(){{$}}
; CHECK: define hidden void @f.autoinit_trampoline()
; CHECK: call ptr @ijl_autoinit_and_adopt_thread()
; CHECK: tail call void %{{[0-9]+}}()
; CHECK-NEXT: ret void
; CHECK: define hidden { i64, double } @g.autoinit_trampoline(i64 %[[X:[a-z0-9]+]], ...)
; CHECK: call ptr @ijl_autoinit_and_adopt_thread()
; CHECK-NEXT: %[[G:[0-9]+]] = load ptr, ptr @g.reloc_slot
; CHECK-NEXT: %[[R:[0-9]+]] = musttail call { i64, double } (i64, ...) %[[G]](i64 %[[X]], ...)
; CHECK-NEXT: ret { i64, double } %[[R]]
; CHECK-NOT: declare ptr @ijl
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define { i64, double } @g(i64 %x, ...) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret { i64, double } zeroinitializer
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
