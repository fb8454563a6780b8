define i64 @f(i64 %x) {
  ret i64 %x
}
