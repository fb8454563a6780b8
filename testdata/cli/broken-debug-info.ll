; A module with debug information that is broken elsewhere is refused like one without; debug information that is broken
; itself is dropped with a warning, as LLVM's own readers do.
;
; RUN: not jlopt -S %S/Inputs/broken-verify-debug.ll
; RUN: jlopt -S %s | FileCheck-22 %s

; CHECK: define void @f() {
; CHECK-NOT: !dbg

define void @f() !dbg !3 {
  ret void, !dbg !5
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.jl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DIFile(filename: "no type", directory: ".")
!5 = !DILocation(line: 1, scope: !3)
