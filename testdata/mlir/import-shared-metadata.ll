; Metadata that is used more than once is written once where it is large, and a node that is part of itself goes by its number;
; types that are part of each other are written as often as they have to be, and no more.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --report %s
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic | FileCheck-22 %s
;
; Written out, what !doubled leads to would be 2 to the 40th strings.
; CHECK: doubled = [{nodes = [{node = 0 : i64, operands = [{node = 1 : i64}, {node = 1 : i64}]},

define void @f(ptr %p) !dbg !60 {
  %a = load i32, ptr %p, !mine !50, !again !50, !dbg !70
  ret void, !dbg !70
}

@g = global i32 0, !other !51

!doubled = !{!0, !0}
!selves = !{!52, !53}
!others = !{!55, !56, !57}

!0 = !{!1, !1}
!1 = !{!2, !2}
!2 = !{!3, !3}
!3 = !{!4, !4}
!4 = !{!5, !5}
!5 = !{!6, !6}
!6 = !{!7, !7}
!7 = !{!8, !8}
!8 = !{!9, !9}
!9 = !{!10, !10}
!10 = !{!11, !11}
!11 = !{!12, !12}
!12 = !{!13, !13}
!13 = !{!14, !14}
!14 = !{!15, !15}
!15 = !{!16, !16}
!16 = !{!17, !17}
!17 = !{!18, !18}
!18 = !{!19, !19}
!19 = !{!20, !20}
!20 = !{!21, !21}
!21 = !{!22, !22}
!22 = !{!23, !23}
!23 = !{!24, !24}
!24 = !{!25, !25}
!25 = !{!26, !26}
!26 = !{!27, !27}
!27 = !{!28, !28}
!28 = !{!29, !29}
!29 = !{!30, !30}
!30 = !{!31, !31}
!31 = !{!32, !32}
!32 = !{!33, !33}
!33 = !{!34, !34}
!34 = !{!35, !35}
!35 = !{!36, !36}
!36 = !{!37, !37}
!37 = !{!38, !38}
!38 = !{!39, !39}
!39 = !{!"the end"}

!50 = !{i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63, i8 64, i8 65, i8 66, i8 67, i8 68, i8 69}
!51 = !{!0, i64 7, ptr @g, null}
!52 = distinct !{!52, !"names itself"}
!53 = distinct !{!54}
!54 = !{!53, !"is inside of what is inside of it"}
!55 = !{double 1.5, ptr getelementptr (i8, ptr @g, i64 2)}
!56 = distinct !DIAssignID()
!57 = !{!64, !70}

!llvm.dbg.cu = !{!59}
!llvm.module.flags = !{!58}
!58 = !{i32 2, !"Debug Info Version", i32 3}
!59 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !61, emissionKind: FullDebug)
!60 = distinct !DISubprogram(name: "f", file: !61, line: 1, type: !62, unit: !59, spFlags: DISPFlagDefinition)
!61 = !DIFile(filename: "a.jl", directory: ".")
!62 = !DISubroutineType(types: !63)
!63 = !{null, !64, !65}
!64 = !DICompositeType(tag: DW_TAG_structure_type, name: "Odd", size: 64, elements: !66, identifier: "odd")
!65 = !DICompositeType(tag: DW_TAG_structure_type, name: "Even", size: 64, elements: !67, identifier: "even")
!66 = !{!68}
!67 = !{!69}
!68 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!69 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64)
!70 = !DILocation(line: 1, scope: !60)
