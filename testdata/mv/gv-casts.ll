; Initializers may hold the address under casts that keep its bits: an integer of pointer size and back, another
; address space. The function in them becomes null, the rest of the initializer stays, and each use is a place
; of its own: 0 in an integer, 16 and 40 in a struct with an array and a vector, 1 in a packed struct.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=FIRST %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=SECOND %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=THIRD %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 --check-prefix=FOURTH %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@a = global i64 ptrtoint (ptr @f to i64)
@b = global { i8, [2 x ptr], <2 x ptr> } { i8 1, [2 x ptr] [ptr null, ptr @f], <2 x ptr> <ptr null, ptr @f> }
@c = global <{ i8, ptr addrspace(1) }> <{ i8 1, ptr addrspace(1) addrspacecast (ptr @f to ptr addrspace(1)) }>

; CHECK-DAG: @a = global i64 {{(0|ptrtoint \(ptr null to i64\))}}
; CHECK-DAG: @b = global { i8, [2 x ptr], <2 x ptr> } { i8 1, [2 x ptr] zeroinitializer, <2 x ptr> zeroinitializer }
; CHECK-DAG: @c = global <{ i8, ptr addrspace(1) }> <{ i8 1, ptr addrspace(1) {{(null|addrspacecast \(ptr null to ptr addrspace\(1\)\))}} }>
; CHECK-DAG: @jl_clone_slots = hidden constant [9 x i32] [i32 4, {{.*}}
; FIRST: i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)
; SECOND: i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @b to i64), i64 16), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)
; THIRD: i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @b to i64), i64 40), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)
; FOURTH: i32 0, i32 trunc (i64 sub (i64 add (i64 ptrtoint (ptr @c to i64), i64 1), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)
define void @f() "julia.mv.clones"="2" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
