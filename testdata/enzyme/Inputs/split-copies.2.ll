define i64 @form(i64 %x, i64 %y) {
  ret i64 %y
}

define i64 @instance(i64 %x) "enzymejl_mi"="2" {
  ret i64 %x
}

define i64 @one(i64 %x) {
  ret i64 %x
}

define available_externally i64 @elsewhere(i64 %x) {
  ret i64 %x
}

define i64 @second(i64 %x) {
  %a = call i64 @form(i64 %x, i64 2)
  %b = call i64 @instance(i64 %a)
  %c = call i64 @one(i64 %b)
  %d = call i64 @elsewhere(i64 %c)
  ret i64 %d
}
