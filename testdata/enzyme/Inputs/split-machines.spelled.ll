target triple = "x86_64-pc-linux-gnu"

define i64 @spelled(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}
