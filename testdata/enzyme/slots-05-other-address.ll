; RUN: not %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-04-odd-words.values.json -S %s
; NOTE: The word is another address than the table has: they are not of one session.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@tracked = private constant ptr inttoptr (i64 8200 to ptr), !julia.constgv !0

!0 = !{}
