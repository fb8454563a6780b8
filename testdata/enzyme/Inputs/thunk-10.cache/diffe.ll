define i64 @diffe(i64 %x) {
  %y = add i64 %x, 1
  ret i64 %y
}
