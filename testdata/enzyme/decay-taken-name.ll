; RUN: not jlopt --passes=enzyme-legalize-readonly-decay -S %s
; RUN: cat %s | not jlopt --passes=enzyme-legalize-readonly-decay -S -o %t.ll
; NOTE: The name of the function that gives the address is another one's.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i32 @cmp(ptr readonly)
@julia.pointer_from_objref = global i64 0

define i32 @f(ptr addrspace(10) %o) {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %x = call i32 @cmp(ptr %a)
  ret i32 %x
}
