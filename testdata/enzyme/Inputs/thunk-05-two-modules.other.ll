target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @other(double %x) {
  call void inttoptr (i64 28672 to ptr)(double %x)
  ret void
}
