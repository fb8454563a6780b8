declare i64 @c(i64) "enzymejl_needs_restoration"="4096"

define i64 @integer(i64 %x) {
  %r = call i64 @c(i64 %x)
  ret i64 %r
}
