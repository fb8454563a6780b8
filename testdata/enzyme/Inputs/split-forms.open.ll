declare double @f(double)

define double @caller(double %x) {
  %r = call double @f(double %x)
  ret double %r
}
