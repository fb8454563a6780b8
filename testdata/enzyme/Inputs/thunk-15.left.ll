define i32 @calls() {
  %r = call i32 inttoptr (i64 28672 to ptr)()
  ret i32 %r
}

define i32 @e() alwaysinline {
  ret i32 2
}
