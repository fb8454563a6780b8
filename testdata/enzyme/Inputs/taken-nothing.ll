target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@there = addrspace(10) global {} zeroinitializer
@ejl_jl_nothing = alias {}, ptr addrspace(10) @there

declare { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 })

define { ptr addrspace(10), i64 } @f({ ptr addrspace(10), i64 } %v) {
  %n = call { ptr addrspace(10), i64 } @jlopt.enzyme.nullify.a({ ptr addrspace(10), i64 } %v)
  ret { ptr addrspace(10), i64 } %n
}
