declare swiftcc double @n(ptr, i8 signext) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"
declare swiftcc double @m(ptr swiftself, ptr) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"
