; RUN: %jlopt enzyme box-values %s
; NOTE: What the linker may replace is not read: @weak and @once could hold another number.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@weak_box = weak constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\07\00\00\00\00\00\00\00" }, align 16
@once_box = linkonce constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\08\00\00\00\00\00\00\00" }, align 16
@fixed_box = weak_odr constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\09\00\00\00\00\00\00\00" }, align 16
@weak = private constant ptr getelementptr inbounds (i8, ptr @weak_box, i64 8), !julia.constgv !0
@once = private constant ptr getelementptr inbounds (i8, ptr @once_box, i64 8), !julia.constgv !0
@fixed = private constant ptr getelementptr inbounds (i8, ptr @fixed_box, i64 8), !julia.constgv !0

!0 = !{}
