target triple = "x86_64-linux-gnu"

declare void @nat() "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

declare void @c() "enzymejl_needs_restoration"="24576"

define void @f() {
  call void @nat()
  call void @c()
  ret void
}
