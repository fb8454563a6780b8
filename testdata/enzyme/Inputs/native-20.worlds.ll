target triple = "x86_64-linux-gnu"

define void @f() "enzymejl_world"="2" {
  ret void
}

define void @g() "enzymejl_world"="5" {
  ret void
}

declare double @of_2(double) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096" "enzymejl_world"="2"

declare double @of_5(double) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096" "enzymejl_world"="5"
