define cc12 void @f() {
  ret void
}
