define i64 @diffe_middle(i64 %x) {
  %y = call i64 inttoptr (i64 28704 to ptr)(i64 %x)
  %z = call i64 @helper(i64 %y)
  ret i64 %z
}

define i64 @helper(i64 %x) {
  %y = mul i64 %x, 10
  %z = add i64 %y, 2
  ret i64 %z
}
