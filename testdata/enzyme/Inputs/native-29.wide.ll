target triple = "i686-linux-gnu"

declare void @wide() "enzymejl_needs_restoration"="4294967296"

define void @user() {
  call void @wide()
  ret void
}
