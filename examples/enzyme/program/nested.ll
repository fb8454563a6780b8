; Another module of the same compilation, which calls the same derivative.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define double @nested(double %x) {
  %y = call double inttoptr (i64 2199023255552 to ptr)(double %x)
  ret double %y
}
