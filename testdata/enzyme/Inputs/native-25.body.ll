target triple = "x86_64-linux-gnu"

@variable = global i64 0
@alias = alias i64 (i64), ptr @function
@ifunc = ifunc i64 (i64), ptr @resolver

define i64 @function(i64 %x) "enzymejl_mi"="2" {
  ret i64 %x
}

define ptr @resolver() {
  ret ptr @function
}
