declare i64 @f(i64)
declare i64 @native(i64)

define i64 @open(i64 %x) {
  %a = call i64 @f(i64 %x)
  %b = call i64 @native(i64 %a)
  ret i64 %b
}
