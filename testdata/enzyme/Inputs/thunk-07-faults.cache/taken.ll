define i64 @taken(i64 %x) {
  ret i64 %x
}
