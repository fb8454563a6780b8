@alias = alias i32 (), ptr @e
@ifunc = ifunc i32 (), ptr @resolver

define i32 @e() {
  ret i32 2
}

define ptr @resolver() {
  ret ptr @e
}
