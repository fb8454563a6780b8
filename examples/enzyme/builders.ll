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
