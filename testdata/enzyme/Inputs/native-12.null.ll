declare void @f() "enzymejl_needs_restoration"="0"

define void @g() {
  call void @f()
  ret void
}
