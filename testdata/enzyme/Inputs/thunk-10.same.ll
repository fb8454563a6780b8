declare i64 @diffe(i64)

define i64 @caller(i64 %x) {
  %a = call i64 inttoptr (i64 28672 to ptr)(i64 %x)
  %b = call i64 @diffe(i64 %a)
  ret i64 %b
}
