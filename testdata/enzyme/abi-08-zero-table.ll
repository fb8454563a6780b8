; RUN: not %jlopt -passes=enzyme-rewrite-abi-converter -S %s
; NOTE: Eight fields, all of them null.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@cfuncdata = private global [8 x ptr] zeroinitializer
declare ptr @ijl_get_abi_converter(ptr, ptr)

define ptr @f(ptr %ct) {
  %a = call ptr @ijl_get_abi_converter(ptr %ct, ptr @cfuncdata)
  ret ptr %a
}
