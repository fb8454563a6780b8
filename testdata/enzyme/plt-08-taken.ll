; RUN: %jlopt -passes=enzyme-fold-plt-gots -S %s -o %t.out.ll
; RUN: %jlopt -S %s -o %t.read.ll
; RUN: cmp %t.out.ll %t.read.ll
; NOTE: What the module defines under the symbol's name is not what the stub finds, and a declaration of another calling
; NOTE: convention cannot be called as the stub is: the got stays.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@lib = private constant [8 x i8] c"libfoo\00\00"
@name = private constant [4 x i8] c"foo\00"
@cell = external global ptr
@jlplt_foo_12_got = internal global ptr @jlplt_foo_12
@jlplt_jl_bar_13_got = internal global ptr @jlplt_jl_bar_13

declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)
declare fastcc i32 @jl_bar(i32)

define i32 @jlplt_foo_12(i32 %x) {
  %p = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @name, ptr @cell)
  %r = tail call i32 %p(i32 %x)
  ret i32 %r
}

define i32 @jlplt_jl_bar_13(i32 %x) {
  %p = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @name, ptr @cell)
  %r = tail call i32 %p(i32 %x)
  ret i32 %r
}

define internal i32 @foo(i32 %x) {
  ret i32 7
}

define i32 @caller(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_foo_12_got unordered, align 8
  %r = call i32 %p(i32 %x)
  %q = load atomic ptr, ptr @jlplt_jl_bar_13_got unordered, align 8
  %s = call i32 %q(i32 %r)
  %t = call i32 @foo(i32 %s)
  ret i32 %t
}
