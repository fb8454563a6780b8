; What is kept as LLVM's text has references beside it to what the text names: MLIR keeps and renames them.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: opt-22 %s -o - | jlopt mlir import -q | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope | FileCheck-22 %s
; RUN: jlopt mlir import %s --report

@0 = global i32 0
@1 = private global i32 1
@only_in_text = private global i32 2
; CHECK: sym_name = "a"
; CHECK-NEXT: jlopt.metadata = {foo = [{constant = "ptr getelementptr (i8, ptr @1, i64 4)", symbols = [@jlopt.nameless.1]}]}
@a = global i32 0, !foo !0
; CHECK: jlopt.ptrauth = {constant = "ptr ptrauth (ptr @a, i32 2, i64 5, ptr @1)", symbols = [@a, @jlopt.nameless.1]}
@p = global ptr ptrauth (ptr @a, i32 2, i64 5, ptr @1)

; CHECK: sym_name = "f"
define void @f() prefix ptr getelementptr (i8, ptr @1, i64 4) prologue i32 144 {
  br label %b
b:
; CHECK: "llvm.blocktag"() <{tag = #llvm.blocktag<id = [[TAG:[0-9]+]]>}>
; CHECK-NEXT: "llvm.return"() {jlopt.metadata = {foo = [{blocks = [#llvm.blockaddress<function = @f, tag = <id = [[TAG]]>>], constant = "ptr blockaddress(@f, %b)", symbols = [@f]}]}}
  ret void, !foo !1
}
; CHECK: jlopt.prefix = {constant = "ptr getelementptr (i8, ptr @1, i64 4)", symbols = [@jlopt.nameless.1]}, jlopt.prologue = 144 : i32

; Each is named once, in the order of the text.
; CHECK: jlopt.prefix = {constant = "{ ptr, i64, ptr } { ptr @only_in_text, i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @only_in_text to i64)), ptr @f }", symbols = [@only_in_text, @a, @f]}
define void @order() prefix { ptr, i64, ptr } { ptr @only_in_text, i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @only_in_text to i64)), ptr @f } {
  ret void
}

; A value of the function has no name in MLIR.
; CHECK: jlopt.metadata_operands = {{\[\[}}0, {value = "i64"}]]
define void @value(i64 %l) {
  %k = add i64 %l, 1
  call void @llvm.write_register.i64(metadata i64 %k, i64 %l)
  ret void
}

!0 = !{ptr getelementptr (i8, ptr @1, i64 4)}
!1 = !{ptr blockaddress(@f, %b)}
