declare double @c(double) "enzymejl_needs_restoration"="4096"

define double @real(double %x) {
  %r = call double @c(double %x)
  ret double %r
}
