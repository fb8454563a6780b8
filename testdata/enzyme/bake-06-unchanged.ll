; RUN: %jlopt -S %s -o %t.read.ll
; RUN: %jlopt -passes=enzyme-bake-inserted-values,enzyme-bake-julia-value-globals,enzyme-relocate-julia-value-globals,enzyme-link-julia-values,enzyme-make-slots-symbolic,enzyme-resolve-slots,enzyme-record-symbolic-slots,enzyme-fold-plt-gots,enzyme-rewrite-abi-converter -S %s -o %t.out.ll
; RUN: cmp %t.read.ll %t.out.ll
; NOTE: Without tables and records nothing is known, and the module stays as it is, unknown keys and slots included.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_who = external addrspace(10) global {}
@ejl_jl_nothing_ = external addrspace(10) global {}
@slot = external global ptr, !julia.constgv !0
@jlplt_foo_got = external global ptr
@0 = private constant ptr null, !julia.constgv !0

define ptr addrspace(10) @f() {
  %s = load ptr, ptr @slot, align 8
  %g = load atomic ptr, ptr @jlplt_foo_got unordered, align 8
  ret ptr addrspace(10) @ejl_who
}

!0 = !{}
