; A shard of an image: what it only declares has sets too, so it declares versions and, where relocated, a slot
; without initializer, which its own table does not list. Calls in the first version go through such a slot,
; those in clones to the declared version; an uncloned caller keeps the first version.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @g, ptr @h]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

declare void @far() "julia.mv.clones"="2" "julia.mv.reloc"
declare void @near() "julia.mv.clones"="2"
; CHECK-DAG: @far.reloc_slot = external hidden global ptr{{$}}
; CHECK-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
; CHECK-DAG: @jl_clone_idxs = hidden constant [4 x i32] [i32 -2147483648, i32 1, i32 0, i32 0]
; CHECK-DAG: @jl_clone_ptrs = hidden constant [1 x ptr] [ptr @g.1]
; CHECK-NOT: autoinit
; CHECK: declare void @far() #[[FAR:[0-9]+]]
; CHECK: declare void @near() #[[NEAR:[0-9]+]]
; CHECK-LABEL: define void @g()
; CHECK-NEXT: %[[F:[0-9]+]] = load ptr, ptr @far.reloc_slot
; CHECK-NEXT: call void %[[F]]()
; CHECK-LABEL: define void @h()
; CHECK-NEXT: call void @far()
; CHECK: declare dso_local void @far.1() #[[FAR1:[0-9]+]]
; CHECK: declare dso_local void @near.1()
; CHECK-LABEL: define void @g.1()
; CHECK-NEXT: call void @far.1()
; CHECK: attributes #[[FAR]] = { "julia.mv.clone"="0" "julia.mv.clones"="2" "julia.mv.reloc" "target-cpu"="generic" "target-features"="+cx16" }
; CHECK: attributes #[[NEAR]] = { "julia.mv.clone"="0" "julia.mv.clones"="2" "target-cpu"="generic" "target-features"="+cx16" }
; CHECK: attributes #[[FAR1]] = { {{.*}}"julia.mv.clones"="2" "julia.mv.reloc"
define void @g() "julia.mv.clones"="2" {
  call void @far()
  ret void
}
define void @h() {
  call void @far()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
