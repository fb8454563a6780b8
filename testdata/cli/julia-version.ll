; The versions that are known: minor versions, their patches (later ones count as the newest known) and prereleases; the option wins over the environment.
; From 1.12.3 on a slot starts as a trampoline, before as null; on 1.10 the table of the functions is another one.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version 1.12.2 -S %s | FileCheck-22 --check-prefix=NULL %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.99 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13.0-rc1 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14.0-DEV -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13.0-beta2 -S %s | FileCheck-22 --check-prefix=AUTO %s
; RUN: JLOPT_JULIA_VERSION=1.12.1 jlopt --passes=JuliaMultiVersioning -S %s | FileCheck-22 --check-prefix=NULL %s
; RUN: JLOPT_JULIA_VERSION=1.10 jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=NULL %s

; NULL: @f.reloc_slot = hidden global ptr null
; NULL: @jl_fvar_ptrs = hidden global
; AUTO: @f.reloc_slot = hidden global ptr @f.autoinit_trampoline
; AUTO: @jl_fvar_ptrs = hidden global

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

define i64 @f(i64 %n) "julia.mv.clones"="2" "julia.mv.reloc" {
  ret i64 %n
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
