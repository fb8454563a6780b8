define i32 @calls() {
  %r = call addrspace(1) i32 inttoptr (i64 28736 to ptr addrspace(1))()
  ret i32 %r
}
