; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-04-odd-words.values.json -S %s
; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-04-odd-words.values.json -S -o %t.once.ll < %s
; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-04-odd-words.values.json -S -o %t.twice.ll < %t.once.ll
; RUN: cmp %t.once.ll %t.twice.ll
; RUN: %jlopt -passes=enzyme-make-slots-symbolic,enzyme-resolve-slots --enzyme-values=%S/Inputs/slots-04-odd-words.values.json -S %s
; NOTE: A null word waits for its address and goes; so does an integer, a word in address space 10 and one in
; NOTE: a comdat. A box stays, as does what is no word when it comes back. Visibility, alignment and other
; NOTE: metadata stay.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

$comdat_slot = comdat any

@marked = external constant ptr, !julia.constgv !0, !enzyme_inactive !1, !enzyme_ta_norecur !1
@null_word = internal global ptr null, align 8, !julia.constgv !0
@integer = private constant i64 4096, !julia.constgv !0
@tracked = private constant ptr addrspace(10) addrspacecast (ptr inttoptr (i64 8192 to ptr) to ptr addrspace(10)), align 16, !julia.constgv !0
@comdat_slot = weak_odr hidden unnamed_addr constant ptr inttoptr (i64 12288 to ptr), comdat, !julia.constgv !0, !other !1
@box = private unnamed_addr constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\07\00\00\00\00\00\00\00" }, align 16
@boxed = private constant ptr getelementptr inbounds ({ i64, [8 x i8] }, ptr @box, i32 0, i32 1), !julia.constgv !0
@two_words = global [2 x i64] [i64 20480, i64 0], !julia.constgv !0
@no_word = external global [2 x i64], !julia.constgv !0

!0 = !{}
!1 = !{!"kept"}
