define double @caller(ptr %p, double %x) {
  %r = call double inttoptr (i64 28704 to ptr)(ptr %p, double %x)
  ret double %r
}
