declare swiftcc double @n(ptr swiftself, i8 zeroext) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"
