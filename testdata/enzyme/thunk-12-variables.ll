; Two thunks of one process, with the same names in both. Variables that others see are those of the process, whatever
; linkage says so; aliases of variables give way to these, all else is a thunk's own,
; functions that are chosen as the program starts too. main gives 0: each thunk finds
; 1 + 2 + 4 + 8 + 16 + 32 in the process, and 40 of its own.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-12.cache -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-12.cache -S %S/Inputs/thunk-12.chosen.ll
; RUN: llvm-link-22 -S %t.ll %S/Inputs/thunk-12.process.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll

define i32 @main() {
  %a = call i64 inttoptr (i64 28672 to ptr)(i64 1)
  %b = call i64 inttoptr (i64 28688 to ptr)(i64 1)
  %a.wrong = icmp ne i64 %a, 103
  %b.wrong = icmp ne i64 %b, 103
  %wrong = or i1 %a.wrong, %b.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}
