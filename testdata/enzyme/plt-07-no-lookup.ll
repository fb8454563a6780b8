; RUN: not %jlopt enzyme plt-gots --json %s
; NOTE: The stub's call was folded away, or is another one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@sn = private constant [4 x i8] c"cos\00"
@hnd = internal global ptr null
declare ptr @dlsym(ptr, ptr, ptr)

@jlplt_cos_12_got = private global ptr @jlplt_cos_12
@ccall_cos_12 = internal global ptr null

define private double @jlplt_cos_12(double %0) {
top:
  %1 = load atomic ptr, ptr @ccall_cos_12 unordered, align 8
  %2 = icmp ne ptr %1, null
  br i1 %2, label %ccall, label %dlsym

dlsym:
  %3 = call ptr @dlsym(ptr null, ptr @sn, ptr @hnd)
  store atomic ptr %3, ptr @ccall_cos_12 release, align 8
  br label %ccall

ccall:
  %4 = phi ptr [ %1, %top ], [ %3, %dlsym ]
  store atomic ptr %4, ptr @jlplt_cos_12_got release, align 8
  %5 = tail call double %4(double %0)
  ret double %5
}

