; RUN: %jlopt enzyme box-values %s
; NOTE: Julia has no big-endian machines: the number would be read from the wrong end.
target datalayout = "E-m:e-i64:64-n32:64"
target triple = "powerpc64-linux-gnu"

@box = private constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\07\00\00\00\00\00\00\00" }, align 16
@slot = private constant ptr getelementptr inbounds (i8, ptr @box, i64 8), !julia.constgv !0

!0 = !{}
