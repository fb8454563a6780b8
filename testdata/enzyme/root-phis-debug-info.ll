; RUN: %jlopt -passes=enzyme-unfold-root-phi-loads -S %s | %FileCheck %s
; NOTE: What debug information says of the phi is lost, of the load it is kept. New loads have no location.
; CHECK: %{{.*}} = load ptr addrspace(10), ptr %a, align 8{{$}}
; CHECK: #dbg_value(ptr poison, ![[#]], !DIExpression(), ![[#]])
; CHECK: #dbg_value(ptr addrspace(10) %x, ![[#]], !DIExpression(), ![[#]])
; CHECK: ret ptr addrspace(10) %x, !dbg

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define ptr addrspace(10) @f(i1 %c, ptr %roots) !dbg !4 {
  %a = alloca ptr addrspace(10), align 8
  br i1 %c, label %l, label %r
l:
  br label %m
r:
  br label %m
m:
  %p = phi ptr [ %a, %l ], [ %roots, %r ]
    #dbg_value(ptr %p, !6, !DIExpression(), !7)
  %x = load ptr addrspace(10), ptr %p, align 8, !dbg !7
    #dbg_value(ptr addrspace(10) %x, !6, !DIExpression(), !7)
  ret ptr addrspace(10) %x, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !2, producer: "julia", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "f.jl", directory: ".")
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!6 = !DILocalVariable(name: "v", scope: !4, file: !2, line: 1)
!7 = !DILocation(line: 2, scope: !4)
