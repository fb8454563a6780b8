; RUN: %jlopt enzyme box-values --julia-version=1.12 %s
; NOTE: The header is a word of the module.
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128-ni:10:11:12:13"
target triple = "i686-linux-gnu"

@b1 = constant { i32, [4 x i8] } { i32 240, [4 x i8] c"\FF\FF\FF\FF" }
@int = constant ptr getelementptr (i8, ptr @b1, i32 4), !julia.constgv !0
@b2 = constant { i64, [4 x i8] } { i64 240, [4 x i8] c"\FF\FF\FF\FF" }
@wide = constant ptr getelementptr (i8, ptr @b2, i32 8), !julia.constgv !0

!0 = !{}
