define i64 @both() {
  %a = call i64 inttoptr (i64 16 to ptr)(i64 1)
  %b = call i64 inttoptr (i64 64 to ptr)(i64 %a)
  ret i64 %b
}
