; RUN: not %jlopt enzyme slots --enzyme-values=%S/Inputs/table-06-slot-twice.values.json %s
; RUN: not %jlopt enzyme slots --enzyme-values=%S/Inputs/table-06-hexadecimal-twice.values.json %s
; RUN: not %jlopt enzyme slots --enzyme-values=%S/Inputs/table-06-zeros.values.json %s
; RUN: not %jlopt enzyme specsig --enzyme-code-instances=%S/Inputs/table-06-types.ci.json c
; RUN: %jlopt enzyme value-table --enzyme-values=%S/Inputs/table-06-mark.values.json %s
; NOTE: A table says a thing once, in one spelling. A byte-order mark says nothing; well-known keys are in no table.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = external addrspace(10) global {}
@ejl_k = external addrspace(10) global {}

define i1 @f() {
  %c = icmp eq ptr addrspace(10) @ejl_jl_nothing, @ejl_k
  ret i1 %c
}
