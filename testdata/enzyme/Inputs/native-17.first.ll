define i64 @julia_f(i64 %x) "enzymejl_mi"="1" {
  %y = call i64 @julia_local(i64 %x)
  ret i64 %y
}

define i64 @julia_local(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define i64 @julia_same(i64 %x) "enzymejl_mi"="4" {
  %y = add i64 %x, 8
  ret i64 %y
}
