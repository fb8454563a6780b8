; RUN: %jlopt -passes=enzyme-fold-plt-gots -S -o %t.once.ll < %s
; RUN: FileCheck-22 %s < %t.once.ll
; RUN: %jlopt -passes=enzyme-fold-plt-gots -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; NOTE: What the module defines is another symbol than that of a library: these gots stay, as does one whose name
; NOTE: has a declaration of another calling convention. Calls keep their own type.
; CHECK: define i32 @call_0(
; CHECK-NEXT: load atomic
; CHECK: define i32 @call_1(
; CHECK-NEXT: load atomic
; CHECK: define i32 @call_2(
; CHECK-NEXT: load atomic
; CHECK: define i32 @call_3(
; CHECK-NEXT: load atomic
; CHECK: define i32 @call_4(
; CHECK-NEXT: load atomic
; CHECK: define i32 @call_5(
; CHECK-NEXT: call i32 @there(i32 %x)
; CHECK: define i32 @call_6(
; CHECK-NEXT: call i32 @other(i32 %x)
; CHECK: define i32 @call_7(
; CHECK-NEXT: load atomic
; CHECK: define internal i32 @foo(i32 %x) {
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)

@sym_0 = private constant [4 x i8] c"foo\00"
@cell_0 = internal global ptr null
@jlplt_foo_0_got = internal global ptr @jlplt_foo_0

define internal i32 @jlplt_foo_0(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_0, ptr @cell_0)
  store atomic ptr %a, ptr @jlplt_foo_0_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_0(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_foo_0_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_1 = private constant [7 x i8] c"jl_foo\00"
@cell_1 = internal global ptr null
@jlplt_jl_foo_1_got = internal global ptr @jlplt_jl_foo_1

define internal i32 @jlplt_jl_foo_1(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_1, ptr @cell_1)
  store atomic ptr %a, ptr @jlplt_jl_foo_1_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_1(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_jl_foo_1_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_2 = private constant [4 x i8] c"bar\00"
@cell_2 = internal global ptr null
@jlplt_bar_2_got = internal global ptr @jlplt_bar_2

define internal i32 @jlplt_bar_2(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_2, ptr @cell_2)
  store atomic ptr %a, ptr @jlplt_bar_2_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_2(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_bar_2_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_3 = private constant [4 x i8] c"baz\00"
@cell_3 = internal global ptr null
@jlplt_baz_3_got = internal global ptr @jlplt_baz_3

define internal i32 @jlplt_baz_3(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_3, ptr @cell_3)
  store atomic ptr %a, ptr @jlplt_baz_3_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_3(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_baz_3_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_4 = private constant [5 x i8] c"fast\00"
@cell_4 = internal global ptr null
@jlplt_fast_4_got = internal global ptr @jlplt_fast_4

define internal i32 @jlplt_fast_4(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_4, ptr @cell_4)
  store atomic ptr %a, ptr @jlplt_fast_4_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_4(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_fast_4_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_5 = private constant [6 x i8] c"there\00"
@cell_5 = internal global ptr null
@jlplt_there_5_got = internal global ptr @jlplt_there_5

define internal i32 @jlplt_there_5(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_5, ptr @cell_5)
  store atomic ptr %a, ptr @jlplt_there_5_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_5(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_there_5_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_6 = private constant [6 x i8] c"other\00"
@cell_6 = internal global ptr null
@jlplt_other_6_got = internal global ptr @jlplt_other_6

define internal i32 @jlplt_other_6(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_6, ptr @cell_6)
  store atomic ptr %a, ptr @jlplt_other_6_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_6(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_other_6_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

@sym_7 = private constant [9 x i8] c"llvm.foo\00"
@cell_7 = internal global ptr null
@jlplt_llvm_7_got = internal global ptr @jlplt_llvm_7

define internal i32 @jlplt_llvm_7(i32 %x) {
  %a = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @sym_7, ptr @cell_7)
  store atomic ptr %a, ptr @jlplt_llvm_7_got release, align 8
  %r = tail call i32 %a(i32 %x)
  ret i32 %r
}

define i32 @call_7(i32 %x) {
  %p = load atomic ptr, ptr @jlplt_llvm_7_got unordered, align 8
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

define internal i32 @foo(i32 %x) {
  ret i32 7
}

define internal i32 @jl_foo(i32 %x) {
  ret i32 8
}

define i32 @bar(i32 %x) {
  ret i32 9
}

@baz = internal alias i32 (i32), ptr @foo

declare fastcc i32 @fast(i32)

declare i32 @there(i32)

declare double @other(double)
