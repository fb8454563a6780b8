; RUN: not %jlopt -passes=enzyme-fold-plt-gots -S %s
; NOTE: A symbol without a name.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)

@sym_0 = private constant [1 x i8] c"\00"
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

