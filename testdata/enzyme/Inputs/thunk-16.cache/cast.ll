define i64 @diffe_cast(i64 %x) {
  ret i64 %x
}
