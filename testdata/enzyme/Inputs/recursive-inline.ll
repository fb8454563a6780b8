define internal void @again(i64 %n) alwaysinline {
  call void @again(i64 %n)
  ret void
}

define void @call(ptr %stack) {
  call void @again(i64 1)
  ret void
}
