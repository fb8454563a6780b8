target triple = "x86_64-linux-gnu"

define void @u() "enzymejl_world"="x" {
  ret void
}
