; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; Named types, empty elements, vectors: one of references is taken apart, one of data is a leaf. Constants fold. Unused
; placeholders go, whatever follows the builder in their names.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

%named = type { ptr addrspace(10), <2 x i32>, {}, [0 x i64] }

declare %named @jlopt.enzyme.recombine_value_ptr.named(ptr, ptr)
declare void @jlopt.enzyme.split_value_into.named(%named, ptr, ptr addrspace(5))
declare { <2 x ptr addrspace(10)>, i8 } @jlopt.enzyme.recombine_value({ <2 x ptr addrspace(10)>, i8 }, ptr)
declare void @jlopt.enzyme.extract_roots.vector.of.references({ <2 x ptr addrspace(10)>, i8 }, ptr)
declare { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.constant({ ptr addrspace(10), i64 })
declare { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.unused({ ptr addrspace(10), i64 })

define %named @named(%named %v, ptr %buffer, ptr addrspace(5) %roots, ptr %from) {
  call void @jlopt.enzyme.split_value_into.named(%named %v, ptr %buffer, ptr addrspace(5) %roots)
  %r = call %named @jlopt.enzyme.recombine_value_ptr.named(ptr %buffer, ptr %from)
  ret %named %r
}

define { <2 x ptr addrspace(10)>, i8 } @vector({ <2 x ptr addrspace(10)>, i8 } %v, ptr %roots) {
  call void @jlopt.enzyme.extract_roots.vector.of.references({ <2 x ptr addrspace(10)>, i8 } %v, ptr %roots)
  %r = call { <2 x ptr addrspace(10)>, i8 } @jlopt.enzyme.recombine_value({ <2 x ptr addrspace(10)>, i8 } %v, ptr %roots)
  ret { <2 x ptr addrspace(10)>, i8 } %r
}

define { ptr addrspace(10), i64 } @constant() {
  %r = call { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.constant({ ptr addrspace(10), i64 } { ptr addrspace(10) @g, i64 7 })
  ret { ptr addrspace(10), i64 } %r
}

@g = external addrspace(10) global {}
