; mv report of a cloned module, as text: flags, the versions with their target and features, slots and what they
; start as, tables, and what the loader does for each target. With target 1 the global and the slot get version
; 1, with target 0 the first.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 %s -o %t.bc
; RUN: jlopt mv report --julia-version=1.12.3 %t.bc
; RUN: jlopt mv report --julia-version=1.12.3 %t.bc | FileCheck-22 %s
; RUN: jlopt mv report --julia-version=1.12.3 --json %t.bc | json-subset %S/Inputs/report.json

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 3, i32 5]
@v = global { i64, ptr } { i64 1, ptr @g }

; CHECK-DAG: julia.mv.enable
; CHECK-DAG: f.autoinit_trampoline
; CHECK: {{^}}target 0{{$}}
; CHECK-DAG: @f.reloc_slot = @f{{$}}
; CHECK-DAG: @v+8 = @g{{$}}
; CHECK: {{^}}target 1{{$}}
; CHECK-DAG: @f.reloc_slot = @f.1{{$}}
; CHECK-DAG: @v+8 = @g.1{{$}}
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define void @g() "julia.mv.clones"="2" {
  call void @f()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
