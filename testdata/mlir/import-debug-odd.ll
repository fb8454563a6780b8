; Debug information that LLVM's verifier lets pass: elements that are no nodes of debug information, numbers of DWARF's that
; have no names, sizes that are computed, strings without an encoding. What cannot be kept is counted.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import -q %s | mlir-opt-22 --verify-each -o %t.mlir
; RUN: jlopt mlir import -q --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import -q %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode

define void @f(ptr %p) !dbg !3 {
    #dbg_declare(ptr %p, !20, !DIExpression(), !9)
    #dbg_declare(ptr %p, !21, !DIExpression(), !9)
    #dbg_declare(ptr %p, !22, !DIExpression(), !9)
    #dbg_declare(ptr %p, !23, !DIExpression(), !9)
    #dbg_declare(ptr %p, !24, !DIExpression(), !9)
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.jl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(cc: 77, types: !5)
!5 = !{null}
!9 = !DILocation(line: 1, scope: !3)
!10 = !DICompositeType(tag: DW_TAG_structure_type, name: "Odd", size: 64, elements: !11)
!11 = !{!12, !"text", i32 7, !DIExpression(), !15}
!12 = !{!13}
!13 = !DIBasicType(name: "inner", size: 8, encoding: DW_ATE_signed)
!14 = !DIStringType(name: "character", size: 32)
!15 = !DIDerivedType(tag: DW_TAG_member, name: "member", baseType: !13, size: 8)
!16 = !DIBasicType(name: "unheard of", size: 8, encoding: 77)
!17 = !DICompositeType(tag: DW_TAG_structure_type, name: "Computed", size: !DIExpression(DW_OP_constu, 4))
!18 = !DICompositeType(tag: DW_TAG_structure_type, name: "Measured", size: !19)
!19 = !DILocalVariable(name: "size", scope: !3, file: !1, line: 1, type: !13)
!20 = !DILocalVariable(name: "a", scope: !3, file: !1, line: 1, type: !10)
!21 = !DILocalVariable(name: "b", scope: !3, file: !1, line: 1, type: !14)
!22 = !DILocalVariable(name: "c", scope: !3, file: !1, line: 1, type: !16)
!23 = !DILocalVariable(name: "d", scope: !3, file: !1, line: 1, type: !17)
!24 = !DILocalVariable(name: "e", scope: !3, file: !1, line: 1, type: !18)
