define i64 @diffe_inner(i64 %x) {
  %z = call i64 @helper(i64 %x)
  ret i64 %z
}

define i64 @helper(i64 %x) {
  %z = add i64 %x, 1
  ret i64 %z
}
