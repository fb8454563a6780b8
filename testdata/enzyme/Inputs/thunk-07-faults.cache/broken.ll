define i64 @broken(i64 %x) {
entry:
  br label %entry
}
