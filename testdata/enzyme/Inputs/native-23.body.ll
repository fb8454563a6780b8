target triple = "x86_64-linux-gnu"

define double @julia_g(double %x, i8 signext %y) "enzymejl_mi"="7" {
  %f = sitofp i8 %y to double
  %r = fadd double %x, %f
  ret double %r
}
