; Two modules of one compilation call the same thunk. The first imports it, the second declares its entry; linked, there is
; one, and it can be internal. If both imported it, they could not be linked.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S %s -o %t.first.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=0x7000>' --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S %S/Inputs/thunk-05-two-modules.other.ll -o %t.second.ll
; RUN: jlopt --passes='enzyme-link-split<%t.second.ll>,enzyme-internalize-thunks' --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S < %t.first.ll
; RUN: jlopt --passes='enzyme-link-split<%t.first.ll>,enzyme-internalize-thunks' --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S < %t.second.ll | FileCheck-22 %s
; RUN: llvm-link-22 -S %t.first.ll %t.second.ll -o %t.linked.ll
; RUN: opt-22 -passes=verify -disable-output %t.linked.ll
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S %S/Inputs/thunk-05-two-modules.other.ll -o %t.twice.ll
; RUN: not llvm-link-22 -S %t.first.ll %t.twice.ll -o %t.not.ll
;
; CHECK-LABEL: define void @other(
; CHECK: call void @diffejulia_g_5(double %x)
; CHECK-LABEL: define void @outer(
; CHECK: call void @diffejulia_g_5(double %x)
; CHECK-LABEL: define internal void @diffejulia_g_5(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @outer(double %x) {
  call void inttoptr (i64 28672 to ptr)(double %x)
  ret void
}

define internal void @julia_helper_4(double %x) {
  ret void
}
