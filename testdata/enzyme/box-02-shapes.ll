; RUN: %jlopt enzyme box-values --enzyme-relocs=%S/Inputs/box-02-shapes.relocs.json --julia-version=1.12 %s
; RUN: %jlopt enzyme box-values --enzyme-relocs=%S/Inputs/box-02-shapes.relocs.json --julia-version=1.14 --json %s
; RUN: %jlopt enzyme slots --enzyme-relocs=%S/Inputs/box-02-shapes.relocs.json --julia-version=1.12 %s
; NOTE: A byte offset, a cast, padding, all zeros, a struct, a type without data; and shapes that are no boxes: the header itself,
; NOTE: one byte into the data, another padding, a header that is no constant or no tag, more fields, a type with pointers, a number in the
; NOTE: record. The tags of Julia 1.14 are other ones.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@b1 = constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\07\00\00\00\00\00\00\00" }
@bytes = constant ptr getelementptr (i8, ptr @b1, i64 8), !julia.constgv !0
@cast = constant ptr addrspace(10) addrspacecast (ptr getelementptr ({ i64, [8 x i8] }, ptr @b1, i32 0, i32 1) to ptr addrspace(10)), !julia.constgv !0
@b2 = constant { [8 x i8], i64, [8 x i8] } zeroinitializer
@zeros = constant ptr getelementptr ({ [8 x i8], i64, [8 x i8] }, ptr @b2, i32 0, i32 2), !julia.constgv !0
@b3 = constant { i64, [1 x i8] } { i64 192, [1 x i8] c"\01" }
@bool = constant ptr getelementptr (i8, ptr @b3, i64 8), !julia.constgv !0
@b4 = constant { i64, [4 x i8] } { i64 208, [4 x i8] c"\00\00\00a" }
@char = constant ptr getelementptr (i8, ptr @b4, i64 8), !julia.constgv !0
@b5 = constant { i64, [16 x i8] } { i64 0, [16 x i8] c"\01\00\00\00\00\00\00\00\00\00\00\00\00\00\F0?" }
@tuple = constant ptr getelementptr (i8, ptr @b5, i64 8), !julia.constgv !0
@b6 = constant { i64, [0 x i8] } zeroinitializer
@ghost = constant ptr getelementptr (i8, ptr @b6, i64 8), !julia.constgv !0
@b7 = constant { i64, [1 x i8] } { i64 336, [1 x i8] c"\C8" }
@byte = constant ptr getelementptr (i8, ptr @b7, i64 8), !julia.constgv !0
@b8 = constant { i64, [4 x i8] } { i64 0, [4 x i8] c"\00\00\80?" }
@single = constant ptr getelementptr (i8, ptr @b8, i64 8), !julia.constgv !0

@header = constant ptr @b1, !julia.constgv !0
@inside = constant ptr getelementptr (i8, ptr @b1, i64 9), !julia.constgv !0
@o1 = constant { i64, i64, [8 x i8] } { i64 0, i64 256, [8 x i8] zeroinitializer }
@padding = constant ptr getelementptr (i8, ptr @o1, i64 16), !julia.constgv !0
@o2 = constant { i64, [8 x i8] } { i64 ptrtoint (ptr @b1 to i64), [8 x i8] zeroinitializer }
@variable = constant ptr getelementptr (i8, ptr @o2, i64 8), !julia.constgv !0
@o3 = constant { i64, [8 x i8] } { i64 257, [8 x i8] zeroinitializer }
@no_tag = constant ptr getelementptr (i8, ptr @o3, i64 8), !julia.constgv !0
@o4 = constant { i64, [8 x i8], i64 } { i64 256, [8 x i8] zeroinitializer, i64 0 }
@more = constant ptr getelementptr (i8, ptr @o4, i64 8), !julia.constgv !0
@o5 = constant { i64, [8 x i8] } zeroinitializer
@pointers = constant ptr getelementptr (i8, ptr @o5, i64 8), !julia.constgv !0
@o6 = external constant { i64, [8 x i8] }
@elsewhere = constant ptr getelementptr (i8, ptr @o6, i64 8), !julia.constgv !0
@literal = constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0
@integer = constant i64 4096, !julia.constgv !0

!0 = !{}
