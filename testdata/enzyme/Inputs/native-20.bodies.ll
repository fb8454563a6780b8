target triple = "x86_64-linux-gnu"

define double @julia_old(double %x) "enzymejl_mi"="1" {
  ret double 1.0
}

define double @julia_new(double %x) "enzymejl_mi"="1" {
  ret double 2.0
}

define i32 @julia_wrong(i64 %x) "enzymejl_mi"="6" {
  ret i32 0
}

define double @julia_marked(double %x) "enzymejl_mi"="8" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096" {
  ret double %x
}
