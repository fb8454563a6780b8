; A module whose functions have their signatures is left as it is.
;
; RUN: jlopt -S %s -o %t.before.ll
; RUN: jlopt --passes=enzyme-check-specsig --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s -o %t.after.ll
; RUN: cmp %t.before.ll %t.after.ll
; Without side files nothing is known, and nothing fails.
; RUN: jlopt --passes=enzyme-check-specsig --disable-output %s
; RUN: jlopt enzyme check-specsig %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define swiftcc double @f(ptr nonnull swiftself "gcstack" %gc, ptr addrspace(10) %x) #0 {
  ret double 0.0
}

define void @other() {
  ret void
}

attributes #0 = { "enzymejl_mi"="2" "enzymejl_rt"="1002" }
