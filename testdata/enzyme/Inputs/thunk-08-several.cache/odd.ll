; Whether a number is odd: 3 if so, 0 if not.
define i64 @diffe_odd(i64 %x) {
  %is.zero = icmp eq i64 %x, 0
  br i1 %is.zero, label %zero, label %other

zero:
  ret i64 0

other:
  %y = call i64 @step(i64 %x)
  %r = call i64 inttoptr (i64 32 to ptr)(i64 %y)
  ret i64 %r
}

define i64 @step(i64 %x) {
  %y = sub i64 %x, 1
  ret i64 %y
}
