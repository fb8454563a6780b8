; A load through a phi of two arrays of roots, as LLVM makes it of one load per array.
define ptr addrspace(10) @f(i1 %c, ptr %roots, ptr addrspace(10) %v) {
top:
  %a = alloca [1 x ptr addrspace(10)], align 8
  store ptr addrspace(10) %v, ptr %a, align 8
  br i1 %c, label %l, label %r

l:
  br label %m

r:
  br label %m

m:
  %p = phi ptr [ %roots, %l ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}

; The same, but one edge comes from a block that can also go elsewhere.
define ptr addrspace(10) @g(i1 %c, ptr %roots) {
top:
  %a = alloca [1 x ptr addrspace(10)], align 8
  br i1 %c, label %r, label %m

r:
  br label %m

m:
  %p = phi ptr [ %roots, %top ], [ %a, %r ]
  %x = load ptr addrspace(10), ptr %p, align 8
  ret ptr addrspace(10) %x
}
