; LLVM's names are bytes, and need not be UTF-8: slots, trampolines, clones and what takes the place of an alias carry
; them on as they are. So do feature strings.
;
; RUN: jlopt --passes=JuliaMultiVersioning -S %s -o %t.ll
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt mv explain %s

; CHECK: @"f\FF.reloc_slot" = hidden global ptr @"f\FF.autoinit_trampoline"
; CHECK: define void @"f\FF"() #[[F0:[0-9]+]]
; CHECK: define hidden void @"f\FF.autoinit_trampoline"()
; CHECK: load ptr, ptr @"f\FF.reloc_slot"
; CHECK: define void @"f\FF.1"() #[[F1:[0-9]+]]
; CHECK: define void @"a\FE"()
; CHECK: load ptr, ptr @"f\FF.reloc_slot"
; CHECK: attributes #[[F0]] = {{.*}}"target-features"="+x\FD,+cx16"
; CHECK: attributes #[[F1]] = {{.*}}"target-features"="+x\FD,+avx2"

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @"f\FF"]
@jl_fvar_idxs = constant [1 x i32] [i32 0]
@"a\FE" = alias void (), ptr @"f\FF"

define void @"f\FF"() "target-features"="+x\FD" {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !2}
!2 = !{!3, !4}
!3 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!4 = !{!"haswell", !"+avx2", i32 0, i32 2}
