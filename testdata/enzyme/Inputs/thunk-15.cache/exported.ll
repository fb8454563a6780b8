@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @starts, ptr null }]

define dllexport i32 @exported() {
  %r = call i32 @helper()
  ret i32 %r
}

define dllexport i32 @helper() {
  ret i32 3
}

define void @starts() {
  ret void
}
