; RUN: not jlopt --passes=enzyme-declare-ntuple-type -S %s
; RUN: not jlopt --passes=enzyme-define-ntuple-type -S %s
; RUN: jlopt enzyme ntuple-types %s
; The other way round.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @julia.enzyme.ntuple_type(i64, ptr addrspace(10))
