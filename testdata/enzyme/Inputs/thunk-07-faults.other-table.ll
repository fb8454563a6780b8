@taken = global i64 0

define i64 @calls(i64 %x) {
  %r = call i64 inttoptr (i64 64 to ptr)(i64 %x)
  ret i64 %r
}
