; The other module of the compilation: it calls a thunk of which the first module knows only by another one, and that one.
define i64 @other(i64 %x) {
  %y = call i64 inttoptr (i64 28704 to ptr)(i64 %x)
  %z = call i64 inttoptr (i64 28688 to ptr)(i64 %y)
  ret i64 %z
}
