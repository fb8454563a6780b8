%pair = type { i64, [2 x i64] }

define %pair @diffe_pair(i64 %x) {
  %p = insertvalue %pair zeroinitializer, i64 %x, 0
  ret %pair %p
}
