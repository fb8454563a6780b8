define i64 @f(i64 %x) {
  %y = add i64 %x, %z
  ret i64 %y
}
