target triple = "x86_64-linux-gnu"

define void @f() "enzymejl_world"="12" {
  ret void
}
