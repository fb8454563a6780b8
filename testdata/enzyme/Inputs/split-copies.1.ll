define available_externally i64 @form(i64 %x) {
  ret i64 %x
}

define available_externally i64 @instance(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}

define available_externally i64 @one(i64 %x) "enzymejl_mi"="1" {
  ret i64 %x
}

declare i64 @elsewhere(i64) "enzymejl_needs_restoration"="20480"

define i64 @first(i64 %x) {
  %a = call i64 @form(i64 %x)
  %b = call i64 @instance(i64 %a)
  %c = call i64 @one(i64 %b)
  %d = call i64 @elsewhere(i64 %c)
  ret i64 %d
}
