target triple = "x86_64-linux-gnu"

@cell = global [2 x i64] zeroinitializer

define noundef dereferenceable(16) ptr @julia_same(ptr readnone captures(none) %a, ptr writeonly %b, ptr captures(none) %c) nounwind nosync memory(argmem: read) "enzymejl_mi"="1" {
  ret ptr @cell
}

define ptr @julia_other(ptr readonly %a, ptr %b) "enzymejl_mi"="2" {
  store i64 1, ptr @cell
  ret ptr %b
}
