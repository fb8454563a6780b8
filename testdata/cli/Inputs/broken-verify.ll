define i64 @f(i64 %x) {
  %y = add i64 %z, 1
  %z = add i64 %x, 1
  ret i64 %y
}
