; A debug record that names a cloned function is no instruction that uses it: the first version loads nothing
; for it and none is needed; a version's record names the version.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @f, ptr @g]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
; CHECK-LABEL: define void @g()
; CHECK-NOT: load
; CHECK: #dbg_value(ptr @f, ![[N:[0-9]+]],
; CHECK-LABEL: define void @g.1()
; CHECK: #dbg_value(ptr @f.1, ![[N1:[0-9]+]],
; CHECK-DAG: ![[N]] = !DILocalVariable(name: "callee", scope: ![[G:[0-9]+]]
; CHECK-DAG: ![[N1]] = !DILocalVariable(name: "callee", scope: ![[G1:[0-9]+]]
; CHECK-DAG: ![[G]] = distinct !DISubprogram(name: "g"
; CHECK-DAG: ![[G1]] = distinct !DISubprogram(name: "g"
define void @g() "julia.mv.clones"="2" !dbg !30 {
    #dbg_value(ptr @f, !34, !DIExpression(), !32)
  ret void, !dbg !32
}
!llvm.dbg.cu = !{!33}
!30 = distinct !DISubprogram(name: "g", scope: null, file: !38, line: 1, type: !39, unit: !33, spFlags: DISPFlagDefinition)
!32 = !DILocation(line: 2, scope: !30)
!33 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !38, emissionKind: FullDebug)
!34 = !DILocalVariable(name: "callee", scope: !30, file: !38, line: 1)
!38 = !DIFile(filename: "a.jl", directory: ".")
!39 = !DISubroutineType(types: !40)
!40 = !{null}

!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"julia.mv.specs", !4}
!4 = !{!5, !6}
!5 = !{!"generic", !"+cx16", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2", i32 0, i32 8}
