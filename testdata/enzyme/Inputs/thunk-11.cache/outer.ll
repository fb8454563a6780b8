; 10 (10 (x + 1) + 2) + 3: the others give the inner parts.
define i64 @diffe_outer(i64 %x) {
  %y = call i64 inttoptr (i64 28688 to ptr)(i64 %x)
  %z = call i64 @helper(i64 %y)
  ret i64 %z
}

define i64 @helper(i64 %x) {
  %y = mul i64 %x, 10
  %z = add i64 %y, 3
  ret i64 %z
}
