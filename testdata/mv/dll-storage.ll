; What is hidden has no DLL storage class: neither autoinit trampolines of exported functions nor trampolines in the place
; of hidden aliases, which the C++ gives the function's on some versions. A version of an imported declaration is imported
; as well, so not local to the image.
;
; RUN: jlopt --passes=JuliaMultiVersioning -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11.1 -S %s | FileCheck-22 --check-prefix=OLD %s

; CHECK: define dllexport void @exported()
; CHECK: declare dllimport void @imported()
; CHECK: define hidden void @exported.autoinit_trampoline()
; CHECK: define dllexport void @exported.1()
; CHECK: declare dllimport void @imported.1()
; CHECK: define dllexport void @alias()
; CHECK: define hidden void @hidden_alias()

; OLD: @exported.reloc_slot = hidden global ptr null
; OLD: define dllexport void @alias()
; OLD: define hidden void @hidden_alias()

target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-w64-windows-gnu"

@jl_fvars = global [1 x ptr] [ptr @exported]
@jl_fvar_idxs = constant [1 x i32] [i32 0]
@alias = dllexport alias void (), ptr @exported
@hidden_alias = hidden alias void (), ptr @exported

define dllexport void @exported() #0 {
  call void @imported()
  ret void
}

declare dllimport void @imported() #0

attributes #0 = { "julia.mv.clones"="2" "julia.mv.reloc" }

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 2}
