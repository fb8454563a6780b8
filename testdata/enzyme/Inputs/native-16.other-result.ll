target triple = "x86_64-linux-gnu"

declare i32 @declared(i64) "enzymejl_mi"="14" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096"
