define fastcc double @f(double %x) {
  ret double %x
}
