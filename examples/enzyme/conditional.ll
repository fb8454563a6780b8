declare ptr addrspace(10) @copy(ptr addrspace(10), i64)
