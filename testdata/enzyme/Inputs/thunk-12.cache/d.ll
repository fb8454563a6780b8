@chosen = ifunc i64 (i64), ptr @choose

define i64 @diffe_d(i64 %x) {
  %y = call i64 @chosen(i64 %x)
  ret i64 %y
}

define i64 @helper(i64 %x) {
  ret i64 %x
}

define ptr @choose() {
  ret ptr @helper
}
