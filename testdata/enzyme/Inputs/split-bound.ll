declare i64 @f(i64) "enzymejl_needs_restoration"="20480"
declare i64 @native(i64) "enzymejl_mi"="1" "enzymejl_native_invoke"

define i64 @bound(i64 %x) {
  %a = call i64 @f(i64 %x)
  %b = call i64 @native(i64 %a)
  ret i64 %b
}
