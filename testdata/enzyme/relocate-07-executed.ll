; RUN: %jlopt -passes=enzyme-relocate-julia-value-globals,enzyme-link-julia-values --enzyme-values=%S/Inputs/relocate-07-executed.values.json -S %s -o %t.ll
; RUN: lli-22 %t.ll
; NOTE: The values that come out of the slots are the addresses in the table: main gives 0 where they are.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"ejl_inserted$k$1" = external addrspace(10) global {}
@"ejl_inserted$l$2" = external addrspace(10) global {}

define i64 @phi(i1 %c) {
entry:
  br i1 %c, label %join, label %other

other:
  br label %join

join:
  %p = phi ptr addrspace(10) [ @"ejl_inserted$k$1", %entry ], [ @"ejl_inserted$l$2", %other ]
  %i = ptrtoint ptr addrspace(10) %p to i64
  ret i64 %i
}

define i32 @main() {
  %a = call i64 @phi(i1 true)
  %b = call i64 @phi(i1 false)
  %s = add i64 %a, %b
  %t = add i64 %s, ptrtoint (ptr addrspace(10) getelementptr (i8, ptr addrspace(10) @"ejl_inserted$k$1", i64 3) to i64)
  %wrong = icmp ne i64 %t, 4211
  %status = zext i1 %wrong to i32
  ret i32 %status
}
