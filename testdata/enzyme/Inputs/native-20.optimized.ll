target triple = "x86_64-linux-gnu"

; It is known by now that it does not unwind.
declare swiftcc i64 @nat(ptr swiftself "gcstack", i8 signext) nounwind "enzymejl_mi"="7" "enzymejl_native_invoke" "enzymejl_needs_restoration"="32768"
