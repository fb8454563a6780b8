; RUN: jlopt --passes='enzyme-define-ntuple-type<stack-size=0>' --julia-version=1.10 -S %s
; RUN: jlopt --passes='enzyme-define-ntuple-type<stack-size=1>' --enzyme-runtime-prefix=jl_ -S %s
; RUN: jlopt --passes='enzyme-define-ntuple-type' -S %s | FileCheck-22 %s
; RUN: not jlopt --passes='enzyme-define-ntuple-type<stack-size=many>' -S %s
; RUN: not jlopt --passes='enzyme-define-ntuple-type<stack-size=1025>' -S %s
; RUN: not jlopt --passes='enzyme-define-ntuple-type<stack-size=-1>' -S %s
; Up to Julia 1.10 jl_apply_tuple_type does not take whether to check. Attributes that keep a function from being inlined
; go. Functions of the runtime that are there are used.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; CHECK: icmp ule i64 %count, 32
; CHECK-COUNT-32: store ptr addrspace(10) %T
; CHECK-NOT: store

; Function Attrs: noinline optnone
declare hidden ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64) noinline optnone
declare ptr addrspace(10) @ijl_svec_fill(i64, ptr addrspace(10))
