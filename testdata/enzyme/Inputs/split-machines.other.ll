target triple = "aarch64-linux-gnu"

define i64 @other(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}
