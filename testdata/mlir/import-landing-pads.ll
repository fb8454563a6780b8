; In MLIR a landing pad is the first operation of its block: debug records and the tag of the block's address come behind it.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s -o %t.mlirbc --report
; RUN: mlir-translate-22 --mlir-to-llvmir %t.mlirbc | FileCheck-22 %s

declare void @may_throw()
declare i32 @personality(...)
@type_info = external constant ptr
@other_type_info = alias ptr, ptr @known
@known = constant ptr null

define ptr @f(i32 %x) personality ptr @personality !dbg !4 {
  invoke void @may_throw() to label %a unwind label %b, !dbg !7
a:
  ret ptr blockaddress(@f, %b), !dbg !7
; CHECK: landingpad { ptr, i32 }
; CHECK-NEXT: cleanup
; CHECK-NEXT: catch ptr @type_info
; CHECK-NEXT: catch ptr @other_type_info
; CHECK-NEXT: catch ptr null
; CHECK-NEXT: filter [2 x ptr] [ptr getelementptr {{.*}}(i8, ptr @known, i64 8), ptr null]
; CHECK-NEXT: #dbg_value(i32 %0,
; CHECK-NEXT: #dbg_label(
; CHECK: resume
b:
  %phi = phi i32 [ 0, %0 ]
  #dbg_value(i32 %x, !6, !DIExpression(), !7)
  #dbg_label(!8, !7)
  %z = landingpad { ptr, i32 }
         cleanup
         catch ptr @type_info
         catch ptr @other_type_info
         catch ptr null
         filter [2 x ptr] [ptr getelementptr (i8, ptr @known, i64 8), ptr null], !dbg !7
  resume { ptr, i32 } %z, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "f", directory: "/")
!4 = distinct !DISubprogram(name: "f", file: !3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocalVariable(name: "x", scope: !4)
!7 = !DILocation(line: 1, scope: !4)
!8 = !DILabel(scope: !4, name: "label", file: !3, line: 1)
