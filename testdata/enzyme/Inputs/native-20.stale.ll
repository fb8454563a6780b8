target triple = "x86_64-linux-gnu"

declare swiftcc i64 @elsewhere(ptr swiftself "gcstack", i8 signext) "enzymejl_mi"="7" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096"

declare void @other() "enzymejl_mi"="8" "enzymejl_native_invoke" "enzymejl_needs_restoration"="36864"
