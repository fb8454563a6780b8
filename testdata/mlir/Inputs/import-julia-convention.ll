define void @f(ptr %p) {
  call cc37 void %p()
  ret void
}
