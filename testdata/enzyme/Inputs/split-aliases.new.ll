@alias = alias i64 (i64), ptr @behind
@function = alias i64 (i64), ptr @behind

define i64 @behind(i64 %x) {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define i64 @was.alias(i64 %x) {
  %y = mul i64 %x, 1000
  ret i64 %y
}

define i64 @copied(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define available_externally i64 @real(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define available_externally i64 @twice(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define i64 @their.sum() {
  %a = call i64 @alias(i64 1)
  %b = call i64 @function(i64 1)
  %c = call i64 @was.alias(i64 1)
  %ab = add i64 %a, %b
  %sum = add i64 %ab, %c
  %d = call i64 @copied(i64 1)
  %e = call i64 @real(i64 1)
  %f = call i64 @twice(i64 1)
  %de = add i64 %d, %e
  %def = add i64 %de, %f
  %all = add i64 %sum, %def
  ret i64 %all
}
