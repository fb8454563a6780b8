; Each version has a distinct subprogram with the names, file, line, type and unit of the original's, its
; locations and variables point to it, and no compile unit is added. Lexical blocks and inlined locations are in
; the version's own scope; an inlined function's subprogram is shared.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = hidden constant [1 x i32] [i32 0]

; CHECK-LABEL: define i64 @f(
; CHECK-SAME: !dbg ![[F:[0-9]+]]
; CHECK: #dbg_value(i64 %n, ![[N:[0-9]+]], !DIExpression(), ![[L:[0-9]+]])
; CHECK: add i64 %n, 1, !dbg ![[INLINED:[0-9]+]]
; CHECK-LABEL: define i64 @f.1(
; CHECK-SAME: !dbg ![[F1:[0-9]+]]
; CHECK: #dbg_value(i64 %n, ![[N1:[0-9]+]], !DIExpression(), ![[L1:[0-9]+]])
; CHECK: add i64 %n, 1, !dbg ![[INLINED1:[0-9]+]]
; CHECK: !llvm.dbg.cu = !{![[UNIT:[0-9]+]]}
; CHECK-DAG: ![[UNIT]] = distinct !DICompileUnit(
; CHECK-DAG: ![[F]] = distinct !DISubprogram(name: "f", linkageName: "julia_f_1", scope: null, file: ![[FILE:[0-9]+]], line: 1, type: ![[TYPE:[0-9]+]], {{.*}}unit: ![[UNIT]]
; CHECK-DAG: ![[F1]] = distinct !DISubprogram(name: "f", linkageName: "julia_f_1", scope: null, file: ![[FILE]], line: 1, type: ![[TYPE]], {{.*}}unit: ![[UNIT]]
; CHECK-DAG: ![[N]] = !DILocalVariable(name: "n", arg: 1, scope: ![[F]]
; CHECK-DAG: ![[N1]] = !DILocalVariable(name: "n", arg: 1, scope: ![[F1]]
; CHECK-DAG: ![[L]] = !DILocation(line: 2, scope: ![[F]])
; CHECK-DAG: ![[L1]] = !DILocation(line: 2, scope: ![[F1]])
; CHECK-DAG: ![[CALLEE:[0-9]+]] = distinct !DISubprogram(name: "callee"
; CHECK-DAG: ![[INLINED]] = !DILocation(line: 11, scope: ![[CALLEE]], inlinedAt: ![[AT:[0-9]+]])
; CHECK-DAG: ![[INLINED1]] = !DILocation(line: 11, scope: ![[CALLEE]], inlinedAt: ![[AT1:[0-9]+]])
; CHECK-DAG: ![[AT]] = {{(distinct )?}}!DILocation(line: 3, scope: ![[BLOCK:[0-9]+]])
; CHECK-DAG: ![[AT1]] = {{(distinct )?}}!DILocation(line: 3, scope: ![[BLOCK1:[0-9]+]])
; CHECK-DAG: ![[BLOCK]] = distinct !DILexicalBlock(scope: ![[F]], file: ![[FILE]], line: 3
; CHECK-DAG: ![[BLOCK1]] = distinct !DILexicalBlock(scope: ![[F1]], file: ![[FILE]], line: 3
define i64 @f(i64 %n) "julia.mv.clones"="2" !dbg !30 {
    #dbg_value(i64 %n, !34, !DIExpression(), !32)
  %m = add i64 %n, 1, !dbg !36
  ret i64 %m, !dbg !32
}
!llvm.dbg.cu = !{!33}
!30 = distinct !DISubprogram(name: "f", linkageName: "julia_f_1", scope: null, file: !38, line: 1, type: !39, unit: !33, spFlags: DISPFlagDefinition, retainedNodes: !41)
!32 = !DILocation(line: 2, scope: !30)
!33 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !38, emissionKind: FullDebug)
!34 = !DILocalVariable(name: "n", arg: 1, scope: !30, file: !38, line: 1, type: !42)
!35 = distinct !DISubprogram(name: "callee", scope: null, file: !38, line: 10, type: !39, unit: !33, spFlags: DISPFlagDefinition)
!36 = !DILocation(line: 11, scope: !35, inlinedAt: !37)
!37 = distinct !DILocation(line: 3, scope: !43)
!38 = !DIFile(filename: "a.jl", directory: ".")
!39 = !DISubroutineType(types: !40)
!40 = !{null}
!41 = !{!34}
!42 = !DIBasicType(name: "Int64", size: 64, encoding: DW_ATE_signed)
!43 = distinct !DILexicalBlock(scope: !30, file: !38, line: 3)

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"+cx16", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 2}
