; RUN: %jlopt -passes=enzyme-make-slots-symbolic,enzyme-resolve-slots,enzyme-bake-inserted-values --enzyme-values=%S/Inputs/slots-07-32-bit.values.json -S %s
; RUN: not %jlopt -passes=enzyme-resolve-slots --enzyme-values=%S/Inputs/slots-07-32-bit.wide.json -S %s
; NOTE: Words have the size of the module's pointers, and an address that does not fit is none of its.
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

@s = private constant ptr inttoptr (i32 4096 to ptr), !julia.constgv !0
@w = external constant ptr, !julia.constgv !0
@"ejl_inserted$k$1" = external addrspace(10) global {}

define ptr addrspace(10) @f() {
  ret ptr addrspace(10) @"ejl_inserted$k$1"
}

!0 = !{}
