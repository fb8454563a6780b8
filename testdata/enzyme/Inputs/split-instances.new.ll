declare i64 @native(i64) "enzymejl_mi"="2" "enzymejl_native_invoke"
declare i64 @same(i64) "enzymejl_mi"="3" "enzymejl_native_invoke"
declare i64 @emitted(i64) "enzymejl_mi"="5"
declare i64 @body(i64) "enzymejl_mi"="6"

define i64 @there(i64 %x) {
  %a = call i64 @native(i64 %x)
  %b = call i64 @same(i64 %a)
  %c = call i64 @emitted(i64 %b)
  %d = call i64 @body(i64 %c)
  ret i64 %d
}
