@chosen = ifunc i64 (i64), ptr @choose
@own = ifunc i64 (i64), ptr @choose

define i64 @behind(i64 %x) {
  ret i64 %x
}

define ptr @choose() {
  ret ptr @behind
}

define i64 @calls(i64 %x) {
  %y = call i64 @chosen(i64 %x)
  %z = call i64 @own(i64 %y)
  ret i64 %z
}
