; RUN: not jlopt --passes=enzyme-define-ntuple-type -S %s
; A function of the runtime is another one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)
declare void @ijl_svec_fill()
