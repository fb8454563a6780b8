target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define i64 @julia_inner(i64 %x) "enzymejl_mi"="14" "enzymejl_rt"="1001" {
  %y = call i64 @helper(i64 %x)
  ret i64 %y
}

define i64 @julia_constant(i64 %x) "enzymejl_mi"="17" "enzymejl_rt"="1001" {
  ret i64 3
}

define i64 @julia_foreign(i64 %x) "enzymejl_mi"="18" "enzymejl_rt"="1001" {
  ret i64 4
}

define internal i64 @helper(i64 %x) {
  %y = mul i64 %x, 3
  ret i64 %y
}
