; RUN: %jlopt -passes=enzyme-bake-inserted-values --enzyme-values=%S/Inputs/bake-04-everywhere.values.json -S %s
; RUN: %jlopt -passes=enzyme-bake-julia-value-globals --enzyme-values=%S/Inputs/bake-04-everywhere.values.json -S -o %t.once.ll < %s
; RUN: %jlopt -passes=enzyme-bake-julia-value-globals --enzyme-values=%S/Inputs/bake-04-everywhere.values.json -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; RUN: cat %t.once.ll
; NOTE: In initializers, aggregates, constant expressions and metadata alike. A binding is what it is bound to. The
; NOTE: table gives jl_true a plain address; a slot that is named for a key is none of these globals. A
; NOTE: well-known key stays in host modules though it stands among the inserted ones.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"ejl_inserted$t$9" = external addrspace(10) global {}
@"ejl_inserted$b$a" = external addrspace(10) global {}
@ejl_jl_true = external addrspace(10) global {}
@ejl_slot_inserted_t_9 = external global ptr
@table = constant { i64, [2 x ptr addrspace(10)] } { i64 1, [2 x ptr addrspace(10)] [ptr addrspace(10) @"ejl_inserted$t$9", ptr addrspace(10) @ejl_jl_true] }

define ptr addrspace(11) @f(ptr %p) {
  store ptr addrspace(10) @"ejl_inserted$b$a", ptr %p, align 8
  %s = load ptr, ptr @ejl_slot_inserted_t_9, align 8
  ret ptr addrspace(11) addrspacecast (ptr addrspace(10) @"ejl_inserted$t$9" to ptr addrspace(11))
}

!named = !{!0}
!0 = !{ptr addrspace(10) @"ejl_inserted$b$a"}
