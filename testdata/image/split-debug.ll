; Each shard has the debug information of what it defines, in a unit of its own name. What debug information alone names is
; no reason for a declaration.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefixes=BOTH,FIRST --implicit-check-not='name: "second"' %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefixes=BOTH,SECOND --implicit-check-not='name: "first"' %s < %t/shard_1.ll
; RUN: opt-22 -passes=verify -disable-output %t/shard_0.ll
; RUN: opt-22 -passes=verify -disable-output %t/shard_1.ll
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: ld.lld-22 -r %t.0.o %t.1.o -o %t.o
; RUN: llvm-dwarfdump-22 --verify %t.o

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @first, ptr @second]

; FIRST-DAG: @shared = hidden global i64 1, !dbg ![[SHARED:[0-9]+]]
; SECOND-DAG: @shared = external hidden global i64{{$}}
@shared = internal global i64 1, !dbg !20
@described = internal global i64 2

; FIRST-DAG: define void @first() #{{[0-9]+}} !dbg ![[FIRST:[0-9]+]]
; FIRST-DAG: call void @shared_function(), !dbg ![[CALL:[0-9]+]]
; FIRST-DAG: ![[CALL]] = !DILocation(line: 3, scope: ![[BLOCK:[0-9]+]])
; FIRST-DAG: ![[BLOCK]] = distinct !DILexicalBlock(scope: ![[FIRST]], file: ![[FILE:[0-9]+]], line: 2)
; FIRST-DAG: ![[FIRST]] = distinct !DISubprogram(name: "first", scope: ![[FILE]], file: ![[FILE]], line: 1, type: !{{[0-9]+}}, spFlags: DISPFlagDefinition, unit: ![[UNIT:[0-9]+]], templateParams: ![[PARAMETERS:[0-9]+]])
; FIRST-DAG: ![[FILE]] = !DIFile(filename: "whole.jl", directory: "/somewhere")
; FIRST-DAG: ![[SHARED]] = !DIGlobalVariableExpression(var: !{{[0-9]+}}, expr: !DIExpression())
; FIRST-DAG: !DITemplateValueParameter(name: "F", type: !{{[0-9]+}}, value: ptr @first)
define void @first() "julia.mv.clones"="2" !dbg !10 {
  call void @shared_function(), !dbg !12
  store i64 1, ptr @shared, !dbg !12
  store i64 2, ptr @shared, !dbg !12
  store i64 3, ptr @shared, !dbg !12
  store i64 4, ptr @shared, !dbg !12
  store i64 5, ptr @shared, !dbg !12
    #dbg_value(ptr @described, !14, !DIExpression(), !12)
  ret void, !dbg !12
}
; SECOND-DAG: define void @second() {{.*}}!dbg ![[SECOND:[0-9]+]]
; SECOND-DAG: ![[SECOND]] = distinct !DISubprogram(name: "second", {{.*}}unit: ![[UNIT:[0-9]+]]
; SECOND-DAG: define hidden void @shared_function() !dbg !{{[0-9]+}}
define void @second() "julia.mv.clones"="2" !dbg !11 {
  store i64 1, ptr @shared, !dbg !13
  call void @shared_function(), !dbg !13
  ret void, !dbg !13
}
; FIRST-DAG: declare hidden void @shared_function(){{$}}
define internal void @shared_function() !dbg !15 {
  ret void
}

; BOTH-DAG: !llvm.dbg.cu = !{![[UNIT]]}
; BOTH-DAG: ![[UNIT]] = distinct !DICompileUnit(language: DW_LANG_Julia, file: ![[UNIT_FILE:[0-9]+]], {{.*}}globals: !{{[0-9]+}})
; FIRST-DAG: ![[UNIT_FILE]] = !DIFile(filename: "whole.jl#0", directory: "/somewhere")
; SECOND-DAG: ![[UNIT_FILE]] = !DIFile(filename: "whole.jl#1", directory: "/somewhere")
!llvm.module.flags = !{!0, !1, !2, !6}
!llvm.dbg.cu = !{!8}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !DIFile(filename: "whole.jl", directory: "/somewhere")
!8 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !7, emissionKind: FullDebug, globals: !19)
!9 = !DISubroutineType(types: !{null})
!10 = distinct !DISubprogram(name: "first", scope: !7, file: !7, line: 1, type: !9, unit: !8, spFlags: DISPFlagDefinition, templateParams: !{!17})
!11 = distinct !DISubprogram(name: "second", scope: !7, file: !7, line: 10, type: !9, unit: !8, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 3, scope: !16)
!13 = !DILocation(line: 11, scope: !11)
!14 = !DILocalVariable(name: "pointer", scope: !10, file: !7, line: 2, type: !18)
!15 = distinct !DISubprogram(name: "shared", scope: !7, file: !7, line: 20, type: !9, unit: !8, spFlags: DISPFlagDefinition)
!16 = distinct !DILexicalBlock(scope: !10, file: !7, line: 2)
!17 = !DITemplateValueParameter(name: "F", type: !18, value: ptr @first)
!18 = !DIBasicType(name: "Int64", size: 64, encoding: DW_ATE_signed)
!19 = !{!20}
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "shared", scope: !8, file: !7, line: 1, type: !18, isLocal: true, isDefinition: true)
