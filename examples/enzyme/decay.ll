; A call that compares an object's bytes, through a pointer that the collector does not see.
declare i32 @memcmp(ptr, ptr, i64) memory(argmem: read)

define i32 @f(ptr addrspace(10) %o, ptr %q) {
  %raw = addrspacecast ptr addrspace(10) %o to ptr
  %x = call i32 @memcmp(ptr %raw, ptr %q, i64 16)
  ret i32 %x
}
