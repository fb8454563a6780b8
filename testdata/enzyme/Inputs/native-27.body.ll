target triple = "x86_64-linux-gnu"

$once_odr = comdat any

define linkonce_odr i64 @once_odr(i64 %x) "enzymejl_mi"="1" comdat {
  %y = add i64 %x, 10
  ret i64 %y
}

define available_externally i64 @copy(i64 %x) "enzymejl_mi"="2" {
  %y = add i64 %x, 100
  ret i64 %y
}

define linkonce i64 @once(i64 %x) "enzymejl_mi"="3" {
  %y = add i64 %x, 1
  ret i64 %y
}
