; A thunk brings along those that it calls. Another module of the compilation declares these too, whichever of the two has the
; blobs, and whichever thunk it calls itself: linked, there is one of each, and main gives 0.
;
; The first module has all: the other one only declares.
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %s -o %t.first.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=0x7000>' --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %S/Inputs/thunk-11.other.ll -o %t.second.ll
; RUN: cat %t.second.ll
; RUN: llvm-link-22 -S %t.first.ll %t.second.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
; RUN: llvm-link-22 -S %t.second.ll %t.first.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
; RUN: jlopt --passes='enzyme-link-split<%t.second.ll>,enzyme-internalize-thunks,always-inline,globaldce' --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %t.first.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
; RUN: FileCheck-22 --check-prefix=GONE --allow-empty %s < %t.linked.ll
;
; The other one has the inner two; the first one the outer one.
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %S/Inputs/thunk-11.other.ll -o %t.first.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=28688>' --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %s -o %t.second.ll
; RUN: FileCheck-22 %s < %t.second.ll
; RUN: llvm-link-22 -S %t.first.ll %t.second.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
; RUN: jlopt --passes='enzyme-link-split<%t.second.ll>,enzyme-internalize-thunks' --enzyme-thunk-cache=%S/Inputs/thunk-11.cache -S %t.first.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
;
; Of what a thunk brought along, its module must be there to be read, unless nothing else is to be imported.
; RUN: not jlopt --passes='enzyme-import-thunks<imported=0x20>' --enzyme-thunk-cache=%S/Inputs/thunk-07-faults.cache -S %S/Inputs/thunk-07-faults.taken.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=0x20;imported=0x9999>' --enzyme-thunk-cache=%S/Inputs/thunk-07-faults.cache -S %S/Inputs/thunk-07-faults.unread.ll

; CHECK-DAG: define i64 @diffe_outer(
; CHECK-DAG: declare i64 @diffe_middle(i64)
; CHECK-NOT: diffe_inner
; GONE-NOT: @diffe_

declare i64 @other(i64)

define i32 @main() {
  %a = call i64 inttoptr (i64 28672 to ptr)(i64 4)
  %b = call i64 @other(i64 4)
  %a.wrong = icmp ne i64 %a, 523
  %b.wrong = icmp ne i64 %b, 62
  %wrong = or i1 %a.wrong, %b.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}
