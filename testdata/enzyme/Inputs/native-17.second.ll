define i64 @julia_f(i64 %x) "enzymejl_mi"="2" {
  %y = mul i64 %x, 120
  ret i64 %y
}

define internal i64 @julia_local(i64 %x) "enzymejl_mi"="3" {
  %y = mul i64 %x, 1000
  ret i64 %y
}
