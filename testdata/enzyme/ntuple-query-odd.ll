; RUN: jlopt enzyme ntuple-types %s
; RUN: jlopt enzyme ntuple-types %s --json
; RUN: jlopt --passes=enzyme-define-ntuple-type -S %s -o %t.defined.ll
; RUN: jlopt enzyme ntuple-types %t.defined.ll
; Keys that nobody knows, words that are no slots, values that are computed; calls through pointers and by other types
; are none of these.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)
@ejl_jl_int64_type = external addrspace(10) global {}
@ejl_unknown = external addrspace(10) global {}
@no_slot = external constant ptr
declare i32 @personality(...)

define ptr addrspace(10) @f(i64 %0, ptr %p) personality ptr @personality {
  %2 = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @ejl_unknown, i64 %0)
  %load = load ptr addrspace(10), ptr @no_slot, align 8
  %a = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %load, i64 1)
  %t = select i1 true, ptr addrspace(10) @ejl_jl_int64_type, ptr addrspace(10) null
  %b = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %t, i64 2)
  %indirect = call ptr addrspace(10) %p(ptr addrspace(10) @ejl_jl_int64_type, i64 3)
  %other = call ptr addrspace(10) (i64) @julia.enzyme.ntuple_type(i64 4)
  %c = invoke ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) addrspacecast (ptr addrspacecast (ptr addrspace(10) @ejl_jl_int64_type to ptr) to ptr addrspace(10)), i64 %0)
          to label %fine unwind label %thrown

fine:
  ret ptr addrspace(10) %c

thrown:
  %pad = landingpad { ptr, i32 } cleanup
  unreachable
}
