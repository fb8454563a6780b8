; A blockaddress in a version names the version's own block. It is no use of the function's address: no load in
; the first version, no relocation of a global that holds one, and no slot needed.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]
@blocks = global [1 x ptr] [ptr blockaddress(@f, %far)]
@where = global ptr null

; CHECK-DAG: @blocks = global [1 x ptr] [ptr blockaddress(@f, %far)]
; CHECK-DAG: @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
; CHECK-LABEL: define i64 @f(
; CHECK: store ptr blockaddress(@f, %far), ptr @where
; CHECK: indirectbr ptr %to, [label %near, label %far]
; CHECK: ret i64 ptrtoint (ptr blockaddress(@f, %near) to i64)
; CHECK-LABEL: define i64 @f.1(
; CHECK: store ptr blockaddress(@f.1, %far), ptr @where
; CHECK: indirectbr ptr %to, [label %near, label %far]
; CHECK: ret i64 ptrtoint (ptr blockaddress(@f.1, %near) to i64)
define i64 @f(ptr %to) "julia.mv.clones"="2" {
  store ptr blockaddress(@f, %far), ptr @where
  indirectbr ptr %to, [label %near, label %far]
near:
  ret i64 0
far:
  ret i64 ptrtoint (ptr blockaddress(@f, %near) to i64)
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
