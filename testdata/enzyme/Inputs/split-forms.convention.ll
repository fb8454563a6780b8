declare double @n(ptr, i8) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"
