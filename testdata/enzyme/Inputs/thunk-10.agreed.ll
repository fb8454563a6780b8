declare void @diffe(double)

define void @caller(double %x) {
  call void inttoptr (i64 28672 to ptr)(double %x)
  ret void
}
