; RUN: %jlopt -passes=enzyme-relocate-julia-value-globals --enzyme-values=%S/Inputs/relocate-03-shapes.values.json --enzyme-relocs-out=- -S -o %t.once.ll < %s
; RUN: cat %t.once.ll
; RUN: %jlopt -passes=enzyme-relocate-julia-value-globals --enzyme-values=%S/Inputs/relocate-03-shapes.values.json -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; NOTE: Two entries of one block share a load; an operand of two globals loads both; each operand of an
; NOTE: instruction has a load of its own; the slot that is there is used; a global without
; NOTE: users is skipped, and so is one of an unknown key. A well-known value needs no address.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"ejl_inserted$k$1" = external addrspace(10) global {}, !enzyme_inactive !0
@"ejl_inserted$l$2" = external addrspace(10) global {}
@ejl_jl_nothing = external addrspace(10) global {}
@ejl_jl_true = external addrspace(10) global {}
@ejl_who = external addrspace(10) global {}
@ejl_slot_jl_nothing = external constant ptr

declare void @callee(ptr addrspace(10), ptr addrspace(10))
declare i32 @personality(...)

define ptr addrspace(10) @phi(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 0, label %join
    i32 1, label %join
  ]

other:
  br label %join

join:
  %p = phi ptr addrspace(10) [ @"ejl_inserted$k$1", %entry ], [ @"ejl_inserted$k$1", %entry ], [ @ejl_jl_nothing, %other ]
  ret ptr addrspace(10) %p
}

define ptr addrspace(10) @two(i1 %c) personality ptr @personality {
entry:
  %s = select i1 %c, ptr addrspace(10) @"ejl_inserted$k$1", ptr addrspace(10) @"ejl_inserted$k$1"
  %g = load i8, ptr addrspace(10) getelementptr (i8, ptr addrspace(10) @"ejl_inserted$l$2", i64 ptrtoint (ptr addrspace(10) @"ejl_inserted$k$1" to i64)), align 1
  invoke void @callee(ptr addrspace(10) @ejl_jl_nothing, ptr addrspace(10) @ejl_who)
          to label %done unwind label %lpad

lpad:
  %l = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %l

done:
  ret ptr addrspace(10) @ejl_jl_nothing
}

define i64 @number() {
  %x = add i64 ptrtoint (ptr addrspace(10) getelementptr inbounds nuw (i8, ptr addrspace(10) @ejl_jl_nothing, i64 8) to i64), ptrtoint (ptr addrspace(10) @ejl_jl_nothing to i64)
  ret i64 %x
}

!0 = !{}
