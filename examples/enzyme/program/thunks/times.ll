; The derivative as it was before its last optimizations. Its slot has a name that the program gives another one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_global#1" = external constant ptr, !julia.constgv !0

define double @diffejulia_times_3(double %x) {
  %slot = load ptr, ptr @"jl_global#1", align 8
  %k = load double, ptr %slot, align 8
  %y = call double @rule(double %k, double %x)
  ret double %y
}

define double @rule(double %k, double %x) {
  %y = fmul double %k, %x
  ret double %y
}

!0 = !{}
