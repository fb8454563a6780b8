define cc12 void @0() {
  ret void
}
