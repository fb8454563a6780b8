; Seventy targets: sets are wider than a machine word, and the highest target has its version.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

; CHECK: @jl_clone_ptrs = hidden constant [3 x ptr] [ptr @f.64, ptr @f.69, ptr @g.69]
; CHECK: define void @f.64()
; CHECK: define void @f.69()
; CHECK: define void @g.69()
define void @f() "julia.mv.clones"="210000000000000000" {
  ret void
}
define void @g() "julia.mv.clones"="200000000000000000" {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !55, !56, !57, !58, !59, !60, !61, !62, !63, !64, !65, !66, !67, !68, !69, !70, !71, !72, !73}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
!7 = !{!"haswell", !"+avx2", i32 0, i32 8}
!8 = !{!"haswell", !"+avx2", i32 0, i32 8}
!9 = !{!"haswell", !"+avx2", i32 0, i32 8}
!10 = !{!"haswell", !"+avx2", i32 0, i32 8}
!11 = !{!"haswell", !"+avx2", i32 0, i32 8}
!12 = !{!"haswell", !"+avx2", i32 0, i32 8}
!13 = !{!"haswell", !"+avx2", i32 0, i32 8}
!14 = !{!"haswell", !"+avx2", i32 0, i32 8}
!15 = !{!"haswell", !"+avx2", i32 0, i32 8}
!16 = !{!"haswell", !"+avx2", i32 0, i32 8}
!17 = !{!"haswell", !"+avx2", i32 0, i32 8}
!18 = !{!"haswell", !"+avx2", i32 0, i32 8}
!19 = !{!"haswell", !"+avx2", i32 0, i32 8}
!20 = !{!"haswell", !"+avx2", i32 0, i32 8}
!21 = !{!"haswell", !"+avx2", i32 0, i32 8}
!22 = !{!"haswell", !"+avx2", i32 0, i32 8}
!23 = !{!"haswell", !"+avx2", i32 0, i32 8}
!24 = !{!"haswell", !"+avx2", i32 0, i32 8}
!25 = !{!"haswell", !"+avx2", i32 0, i32 8}
!26 = !{!"haswell", !"+avx2", i32 0, i32 8}
!27 = !{!"haswell", !"+avx2", i32 0, i32 8}
!28 = !{!"haswell", !"+avx2", i32 0, i32 8}
!29 = !{!"haswell", !"+avx2", i32 0, i32 8}
!30 = !{!"haswell", !"+avx2", i32 0, i32 8}
!31 = !{!"haswell", !"+avx2", i32 0, i32 8}
!32 = !{!"haswell", !"+avx2", i32 0, i32 8}
!33 = !{!"haswell", !"+avx2", i32 0, i32 8}
!34 = !{!"haswell", !"+avx2", i32 0, i32 8}
!35 = !{!"haswell", !"+avx2", i32 0, i32 8}
!36 = !{!"haswell", !"+avx2", i32 0, i32 8}
!37 = !{!"haswell", !"+avx2", i32 0, i32 8}
!38 = !{!"haswell", !"+avx2", i32 0, i32 8}
!39 = !{!"haswell", !"+avx2", i32 0, i32 8}
!40 = !{!"haswell", !"+avx2", i32 0, i32 8}
!41 = !{!"haswell", !"+avx2", i32 0, i32 8}
!42 = !{!"haswell", !"+avx2", i32 0, i32 8}
!43 = !{!"haswell", !"+avx2", i32 0, i32 8}
!44 = !{!"haswell", !"+avx2", i32 0, i32 8}
!45 = !{!"haswell", !"+avx2", i32 0, i32 8}
!46 = !{!"haswell", !"+avx2", i32 0, i32 8}
!47 = !{!"haswell", !"+avx2", i32 0, i32 8}
!48 = !{!"haswell", !"+avx2", i32 0, i32 8}
!49 = !{!"haswell", !"+avx2", i32 0, i32 8}
!50 = !{!"haswell", !"+avx2", i32 0, i32 8}
!51 = !{!"haswell", !"+avx2", i32 0, i32 8}
!52 = !{!"haswell", !"+avx2", i32 0, i32 8}
!53 = !{!"haswell", !"+avx2", i32 0, i32 8}
!54 = !{!"haswell", !"+avx2", i32 0, i32 8}
!55 = !{!"haswell", !"+avx2", i32 0, i32 8}
!56 = !{!"haswell", !"+avx2", i32 0, i32 8}
!57 = !{!"haswell", !"+avx2", i32 0, i32 8}
!58 = !{!"haswell", !"+avx2", i32 0, i32 8}
!59 = !{!"haswell", !"+avx2", i32 0, i32 8}
!60 = !{!"haswell", !"+avx2", i32 0, i32 8}
!61 = !{!"haswell", !"+avx2", i32 0, i32 8}
!62 = !{!"haswell", !"+avx2", i32 0, i32 8}
!63 = !{!"haswell", !"+avx2", i32 0, i32 8}
!64 = !{!"haswell", !"+avx2", i32 0, i32 8}
!65 = !{!"haswell", !"+avx2", i32 0, i32 8}
!66 = !{!"haswell", !"+avx2", i32 0, i32 8}
!67 = !{!"haswell", !"+avx2", i32 0, i32 8}
!68 = !{!"haswell", !"+avx2", i32 0, i32 8}
!69 = !{!"haswell", !"+avx2", i32 0, i32 8}
!70 = !{!"haswell", !"+avx2", i32 0, i32 8}
!71 = !{!"haswell", !"+avx2", i32 0, i32 8}
!72 = !{!"haswell", !"+avx2", i32 0, i32 8}
!73 = !{!"haswell", !"+avx2", i32 0, i32 8}
