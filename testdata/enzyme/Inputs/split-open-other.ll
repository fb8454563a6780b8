declare fastcc i64 @f(i64)
declare i64 @native(i64, i64)

define i64 @open(i64 %x) {
  %a = call fastcc i64 @f(i64 %x)
  %b = call i64 @native(i64 %a, i64 1)
  ret i64 %b
}
