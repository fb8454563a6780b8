target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

$helper = comdat any

define i64 @diffe_inner(i64 %x) {
  %y = call i64 @helper(i64 %x)
  ret i64 %y
}

define linkonce_odr i64 @helper(i64 %x) comdat {
  %y = add i64 %x, 5
  ret i64 %y
}
