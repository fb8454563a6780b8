define i32 @calls() {
  %r = call i32 inttoptr (i64 28720 to ptr)()
  ret i32 %r
}
