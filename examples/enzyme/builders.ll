target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.pair(ptr, ptr)
declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.field({ double, [1 x i64], i8 }, i64)

define { ptr addrspace(10), i64 } @join(ptr %data, ptr %roots) {
  %pair = call { ptr addrspace(10), i64 } @jlopt.enzyme.recombine_value_ptr.pair(ptr %data, ptr %roots)
  ret { ptr addrspace(10), i64 } %pair
}

define ptr addrspace(10) @box({ double, [1 x i64], i8 } %v, ptr "gcstack" %pgcstack) {
  %field = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.field({ double, [1 x i64], i8 } %v, i64 8) "enzyme_union"="Union{Int64,Nothing}"
  ret ptr addrspace(10) %field
}
