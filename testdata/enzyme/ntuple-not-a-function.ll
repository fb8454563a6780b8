; RUN: not jlopt --passes=enzyme-declare-ntuple-type -S %s
; RUN: jlopt --passes=enzyme-define-ntuple-type -S %s
; A variable has the name.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@julia.enzyme.ntuple_type = global i64 0
