; Loads are not shared: a call that names the function twice has two, and so has a store of the address beside a
; comparison. An address stored to memory is the loaded one.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

declare void @take(ptr, ptr)
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}

; CHECK-LABEL: define i1 @g(
; CHECK-NEXT: %[[A:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %[[B:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: call void @take(ptr %{{[0-9]+}}, ptr %{{[0-9]+}})
; CHECK-NEXT: %[[C:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: store ptr %[[C]], ptr %p
; CHECK-NEXT: %[[D:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: store i8 0, ptr %[[D]]
; CHECK-NEXT: %[[E:[0-9]+]] = load ptr, ptr @f.reloc_slot
; CHECK-NEXT: %same = icmp eq ptr %p, %[[E]]
; CHECK-NEXT: ret i1 %same
define i1 @g(ptr %p) "julia.mv.clones"="2" {
  call void @take(ptr @f, ptr @f)
  store ptr @f, ptr %p
  store i8 0, ptr @f
  %same = icmp eq ptr %p, @f
  ret i1 %same
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
