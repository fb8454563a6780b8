; Several thunks at once, of which some call each other: each once, and all rewritten. What another module has, it has with what
; that calls. Two with one entry cannot be in one module.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-08-several.cache -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: lli-22 %t.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=0x30>' --enzyme-thunk-cache=%S/Inputs/thunk-08-several.cache -S %s | FileCheck-22 %s
; RUN: not jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-08-several.cache -S %S/Inputs/thunk-08-several.twice.ll
;
; CHECK: declare i64 @diffe_even(i64)

define i32 @main() {
  %a = call i64 inttoptr (i64 16 to ptr)(i64 1)
  %b = call i64 inttoptr (i64 32 to ptr)(i64 6)
  %c = call i64 inttoptr (i64 16 to ptr)(i64 %b)
  %a.wrong = icmp ne i64 %a, 3
  %c.wrong = icmp ne i64 %c, 5
  %wrong = or i1 %a.wrong, %c.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}
