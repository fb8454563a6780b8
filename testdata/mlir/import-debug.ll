; Debug information: a type that is part of itself, inlined locations, records.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s -o %t.mlirbc --report
; RUN: mlir-translate-22 --mlir-to-llvmir %t.mlirbc | FileCheck-22 %s

; CHECK: #dbg_declare(ptr %{{.*}}, !{{[0-9]+}}, !DIExpression(),
; CHECK: #dbg_value(i32 %{{.*}}, !{{[0-9]+}}, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value),
; CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "node",
; CHECK: !DILocation(line: 7,

target triple = "x86_64-linux-gnu"
@list = global ptr null, !dbg !30

define i32 @f(i32 %x) !dbg !4 {
entry:
  %slot = alloca i32, align 4
    #dbg_declare(ptr %slot, !12, !DIExpression(), !16)
    #dbg_value(i32 %x, !14, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !17)
    #dbg_value(!DIArgList(i32 %x, i32 %x), !14, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !17)
  store i32 %x, ptr %slot, align 4, !dbg !16
    #dbg_label(!28, !16)
  %y = add i32 %x, 1, !dbg !18
  br label %next, !dbg !16
next:
  %z = phi i32 [ %y, %entry ], !dbg !17
  ret i32 %z, !dbg !17
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: true, emissionKind: FullDebug, globals: !{!30}, nameTableKind: None)
!1 = !DIFile(filename: "list.c", directory: "/src", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", linkageName: "f", scope: !1, file: !1, line: 5, type: !5, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 128, elements: !9)
!9 = !{!10, !20}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !8, file: !1, line: 2, baseType: !15, size: 64)
!11 = !{!12, !14}
!12 = !DILocalVariable(name: "slot", scope: !4, file: !1, line: 6, type: !7)
!13 = distinct !DILexicalBlock(scope: !4, file: !1, line: 7, column: 3)
!14 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 5, type: !7, flags: DIFlagArtificial)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64, dwarfAddressSpace: 1)
!16 = !DILocation(line: 6, column: 7, scope: !4)
!17 = !DILocation(line: 8, column: 3, scope: !13)
!18 = !DILocation(line: 21, column: 9, scope: !19, inlinedAt: !22)
!19 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 20, type: !21, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!20 = !DIDerivedType(tag: DW_TAG_member, name: "values", scope: !8, file: !1, line: 3, baseType: !23, size: 64, offset: 64)
!21 = !DISubroutineType(types: !24)
!22 = distinct !DILocation(line: 7, column: 3, scope: !13)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 64, elements: !25)
!24 = !{null}
!25 = !{!26}
!26 = !DISubrange(count: 2, lowerBound: 0)
!28 = !DILabel(scope: !4, name: "again", file: !1, line: 7)
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "list", scope: !0, file: !1, line: 4, type: !15, isLocal: false, isDefinition: true)
