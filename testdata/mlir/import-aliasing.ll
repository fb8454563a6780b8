; What tells accesses apart is never merged: of two roots of types that have one name, of two scopes that have one string, and of
; a scope without one beside another that has what it would be called. On the way back, LLVM knows no more of them than before.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import %s | mlir-opt-22 --verify-each -o %t.mlir
; RUN: jlopt mlir import -q %s | mlir-translate-22 --mlir-to-llvmir | opt-22 -passes=gvn -S | FileCheck-22 %s
; RUN: opt-22 -passes=gvn -S %s | FileCheck-22 %s
; RUN: jlopt mlir import --report %s

source_filename = "s"

; CHECK: @roots(
; CHECK: ret i32 %
define i32 @roots(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !2
  store float 2.0, ptr %q, !tbaa !5
  %r = load i32, ptr %p, !tbaa !2
  ret i32 %r
}

; CHECK: @nameless_roots(
; CHECK: ret i32 %
define i32 @nameless_roots(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !8
  store float 2.0, ptr %q, !tbaa !11
  %r = load i32, ptr %p, !tbaa !8
  ret i32 %r
}

; CHECK: @scopes_of_one_string(
; CHECK: ret i32 %
define i32 @scopes_of_one_string(ptr %p, ptr %q) {
  store i32 1, ptr %p, !alias.scope !23
  store i32 2, ptr %q, !noalias !24
  %r = load i32, ptr %p, !alias.scope !23
  ret i32 %r
}

; CHECK: @called_as_the_nameless(
; CHECK: ret i32 %
define i32 @called_as_the_nameless(ptr %p, ptr %q) {
  store i32 1, ptr %p, !alias.scope !33
  store i32 2, ptr %q, !noalias !34
  %r = load i32, ptr %p, !alias.scope !33
  ret i32 %r
}

; Only what is told apart by a scope is known to be apart.
; CHECK: @apart(
; CHECK: ret i32 1
define i32 @apart(ptr %p, ptr %q) {
  store i32 1, ptr %p, !alias.scope !23
  store i32 2, ptr %q, !noalias !23
  %r = load i32, ptr %p, !alias.scope !23
  ret i32 %r
}

!0 = distinct !{!"root"}
!1 = !{!"int", !0, i64 0}
!2 = !{!1, !1, i64 0}
!3 = distinct !{!"root"}
!4 = !{!"float", !3, i64 0}
!5 = !{!4, !4, i64 0}
!6 = distinct !{}
!7 = !{!"int", !6, i64 0}
!8 = !{!7, !7, i64 0}
!9 = distinct !{}
!10 = !{!"float", !9, i64 0}
!11 = !{!10, !10, i64 0}
!20 = distinct !{!20, !"domain"}
!21 = distinct !{!"x", !20}
!22 = distinct !{!"x", !20}
!23 = !{!21}
!24 = !{!22}
!30 = distinct !{!30, !20}
!31 = distinct !{!"s#3", !20}
!33 = !{!30}
!34 = !{!31}
