@variable = global i64 0

define i64 @caller(i64 %x) {
  %a = call i64 inttoptr (i64 28736 to ptr)(i64 %x)
  ret i64 %a
}
