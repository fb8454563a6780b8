target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32-ni:10:11:12:13"
target triple = "aarch64-unknown-linux-gnu"

define i64 @julia_inner(i64 %x) "enzymejl_mi"="14" "enzymejl_rt"="1001" {
  %y = mul i64 %x, 3
  ret i64 %y
}
