define double @f(double %x) "enzymejl_mi"="1" {
  ret double %x
}
