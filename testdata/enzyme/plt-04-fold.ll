; RUN: %jlopt enzyme plt-gots %s
; RUN: %jlopt -passes=enzyme-fold-plt-gots -S -o %t.once.ll < %s
; RUN: cat %t.once.ll
; RUN: %jlopt -passes=enzyme-fold-plt-gots -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; RUN: %jlopt '-passes=enzyme-fold-plt-gots,internalize<preserve-gv=main>,globaldce' %s -o %t.bc
; RUN: lli-22 %t.bc
; NOTE: The public look-up function counts too. A volatile load and the address of a got stay; loads in several
; NOTE: functions become one declaration. The names of the runtime have no attributes. main gives 0
; NOTE: where cos(0) is 1: it is called by its name.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@cos_name = private constant [4 x i8] c"cos\00"
@lib_name = private unnamed_addr constant [8 x i8] c"libm.so\00"
@hnd = internal global ptr null
declare ptr @jl_load_and_lookup(ptr, ptr, ptr)

@jlplt_cos_12_got = private global ptr @jlplt_cos_12
@ccall_cos_12 = internal global ptr null

define private double @jlplt_cos_12(double %0) {
top:
  %1 = load atomic ptr, ptr @ccall_cos_12 unordered, align 8
  %2 = icmp ne ptr %1, null
  br i1 %2, label %ccall, label %dlsym

dlsym:
  %3 = call ptr @jl_load_and_lookup(ptr inttoptr (i64 3 to ptr), ptr @cos_name, ptr @hnd)
  store atomic ptr %3, ptr @ccall_cos_12 release, align 8
  br label %ccall

ccall:
  %4 = phi ptr [ %1, %top ], [ %3, %dlsym ]
  store atomic ptr %4, ptr @jlplt_cos_12_got release, align 8
  %5 = tail call double %4(double %0)
  ret double %5
}

define double @use_cos(double %x) {
  %f = load atomic ptr, ptr @jlplt_cos_12_got unordered, align 8
  %r = call double %f(double %x)
  ret double %r
}

@jlplt_floor_12_got = private global ptr @jlplt_floor_12
@ccall_floor_12 = internal global ptr null

define private double @jlplt_floor_12(double %0) {
top:
  %1 = load atomic ptr, ptr @ccall_floor_12 unordered, align 8
  %2 = icmp ne ptr %1, null
  br i1 %2, label %ccall, label %dlsym

dlsym:
  %3 = call ptr @jl_load_and_lookup(ptr @lib_name, ptr @cos_name, ptr @hnd)
  store atomic ptr %3, ptr @ccall_floor_12 release, align 8
  br label %ccall

ccall:
  %4 = phi ptr [ %1, %top ], [ %3, %dlsym ]
  store atomic ptr %4, ptr @jlplt_floor_12_got release, align 8
  %5 = tail call double %4(double %0)
  ret double %5
}

@jlplt_jl_hrtime_40_got = private global ptr @jlplt_jl_hrtime_40

define private i64 @jlplt_jl_hrtime_40() {
  ret i64 0
}

define i64 @use_runtime(ptr %p) {
  %f = load atomic ptr, ptr @jlplt_jl_hrtime_40_got unordered, align 8
  %r = call i64 %f()
  %v = load volatile ptr, ptr @jlplt_cos_12_got, align 8
  store ptr @jlplt_cos_12_got, ptr %p, align 8
  ret i64 %r
}

define i32 @main() {
  %f = load ptr, ptr @jlplt_cos_12_got, align 8
  %r = call double %f(double 0.000000e+00)
  %wrong = fcmp une double %r, 1.000000e+00
  %status = zext i1 %wrong to i32
  ret i32 %status
}
