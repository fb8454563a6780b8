define i64 @f(i64 %x) {
  ret i64 %x
}

define i64 @native(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}

define i64 @defined(i64 %x) {
  %a = call i64 @f(i64 %x)
  %b = call i64 @native(i64 %a)
  ret i64 %b
}
