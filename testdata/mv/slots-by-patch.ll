; What slots start as changed within 1.12: null up to 1.12.2, from 1.12.3 the trampoline that first adopts the
; thread. The plain 1.12 is its newest patch.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=NULL %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.0 -S %s | FileCheck-22 --check-prefix=NULL %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.2 -S %s | FileCheck-22 --check-prefix=NULL %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 -S %s | FileCheck-22 --check-prefix=AUTO %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

; NULL: @f.reloc_slot = hidden global ptr null{{$}}
; NULL-NOT: autoinit
; AUTO: @f.reloc_slot = hidden global ptr @f.autoinit_trampoline{{$}}
; AUTO: define hidden fastcc zeroext i8 @f.autoinit_trampoline(i8 zeroext %[[X:[a-z0-9]+]], ptr byval(i64) %[[P:[a-z0-9]+]]) #[[T:[0-9]+]] {
; AUTO-NEXT: top:
; AUTO-NEXT: call ptr @ijl_autoinit_and_adopt_thread()
; AUTO-NEXT: %[[F:[0-9]+]] = load ptr, ptr @f.reloc_slot, align 8, !tbaa !{{[0-9]+}}, !invariant.load !{{[0-9]+}}
; AUTO-NEXT: %[[R:[0-9]+]] = tail call fastcc zeroext i8 %[[F]](i8 zeroext %[[X]], ptr byval(i64) %[[P]])
; AUTO-NEXT: ret i8 %[[R]]
; AUTO: declare ptr @ijl_autoinit_and_adopt_thread(){{$}}
; AUTO: attributes #[[T]] = { nounwind "mine"="yes" }
define fastcc zeroext i8 @f(i8 zeroext %x, ptr byval(i64) %p) nounwind "mine"="yes" "julia.mv.clones"="2" "julia.mv.reloc" {
  ret i8 %x
}
define void @g() "julia.mv.clones"="2" {
  %r = call fastcc zeroext i8 @f(i8 zeroext 1, ptr byval(i64) null)
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
