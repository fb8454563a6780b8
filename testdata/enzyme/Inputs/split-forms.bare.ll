declare swiftcc double @n(ptr, i8) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

define double @bare(ptr %p) {
  %r = call swiftcc double @n(ptr %p, i8 1)
  ret double %r
}
