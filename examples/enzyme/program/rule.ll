; The code around a rule that Julia compiled: it takes the pgcstack, and calls it as the declaration says.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare swiftcc double @ejlnative_scale(ptr, i8, double)

define double @rule(ptr %pgcstack, i8 signext %factor, double %x) {
  %y = call swiftcc double @ejlnative_scale(ptr %pgcstack, i8 %factor, double %x)
  ret double %y
}
