; A slot whose word is null yet, or that has none: optimizations fold no load of it before the value is there.
;
; RUN: jlopt --passes='enzyme-make-slots-symbolic,globalopt,instcombine' --enzyme-values=%S/Inputs/slots-09-null-word.values.json -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-make-slots-symbolic,globalopt,instcombine,enzyme-resolve-slots,globalopt,instcombine' --enzyme-values=%S/Inputs/slots-09-null-word.values.json -S %s | FileCheck-22 --check-prefix=RESOLVED %s
;
; CHECK: load ptr, ptr @"jl_global#null"
; RESOLVED: ret ptr inttoptr (i64 12288 to ptr)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"

@"jl_global#null" = internal unnamed_addr constant ptr null, !julia.constgv !0

define ptr @f() {
  %v = load ptr, ptr @"jl_global#null", align 8
  ret ptr %v
}

!0 = !{}
