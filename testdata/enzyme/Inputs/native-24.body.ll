target triple = "x86_64-linux-gnu"

define i32 @stores(ptr %x) "enzymejl_mi"="1" {
  store i32 5, ptr %x
  ret i32 4
}

define signext i32 @widens(i8 zeroext %x) "enzymejl_mi"="2" {
  %y = zext i8 %x to i32
  ret i32 %y
}

declare void @abort()

define void @throws() "enzymejl_mi"="3" {
  call void @abort()
  unreachable
}
