target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

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
