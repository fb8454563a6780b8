define i64 @diffe_plus(i64 %x) {
  %y = call i64 @step(i64 %x)
  ret i64 %y
}

define i64 @step(i64 %x) {
  %y = add i64 %x, 2
  ret i64 %y
}
