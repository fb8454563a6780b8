target triple = "x86_64-w64-mingw32"

define i64 @windows(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}
