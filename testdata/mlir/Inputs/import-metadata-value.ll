define void @f(i32 %x) {
  call void @g() [ "own"(metadata i32 %x) ]
  ret void
}
declare void @g()
