declare ptr @julia.get_pgcstack()
declare ptr addrspace(10) @alloc(ptr)

define internal ptr addrspace(10) @helper() alwaysinline {
  %pg = call ptr @julia.get_pgcstack()
  %o = call ptr addrspace(10) @alloc(ptr %pg)
  ret ptr addrspace(10) %o
}

define ptr addrspace(10) @call(ptr %stack) {
  %r = call ptr addrspace(10) @helper()
  ret ptr addrspace(10) %r
}
