target triple = "x86_64-linux-gnu"

declare i64 @declared(i64) "enzymejl_mi"="15" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096"
