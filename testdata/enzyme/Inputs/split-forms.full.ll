declare swiftcc double @n(ptr swiftself, i8 signext) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

define double @full(ptr %p) {
  %r = call swiftcc double @n(ptr %p, i8 1)
  ret double %r
}
