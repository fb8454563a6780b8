define i32 @caller(i32 %x) {
  %r = call i32 inttoptr (i64 28672 to ptr)(i32 %x)
  ret i32 %r
}
