$shared = comdat any

define i64 @external(i64 %x) {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define weak i64 @weak(i64 %x) {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define linkonce_odr i64 @shared(i64 %x) comdat {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define hidden i64 @hidden(i64 %x) {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define i64 @equal(i64 %x) {
  %y = mul i64 %x, 7
  %z = xor i64 %y, 77
  %w = add i64 %z, %x
  ret i64 %w
}

define i64 @their.sum() {
  %a = call i64 @external(i64 1)
  %b = call i64 @weak(i64 1)
  %c = call i64 @shared(i64 1)
  %d = call i64 @hidden(i64 1)
  %ab = add i64 %a, %b
  %cd = add i64 %c, %d
  %e = add i64 %ab, %cd
  ret i64 %e
}

define i64 @uses.equal(i64 %x) {
  %y = call i64 @equal(i64 %x)
  ret i64 %y
}
