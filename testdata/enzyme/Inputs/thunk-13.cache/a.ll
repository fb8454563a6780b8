@"jl_global#1" = external constant ptr, !julia.constgv !0
@"jl_global#2" = external constant ptr, !julia.constgv !0
@"jl_global#3" = constant ptr inttoptr (i64 768 to ptr), !julia.constgv !0
@"ejl_inserted$k$1" = external addrspace(10) global {}

define ptr @diffe_a() {
  %a = load ptr, ptr @"jl_global#1", align 8
  %b = load ptr, ptr @"jl_global#2", align 8
  %c = load ptr, ptr @"jl_global#3", align 8
  call void @takes(ptr %a, ptr %b, ptr %c, ptr addrspace(10) @"ejl_inserted$k$1")
  ret ptr %a
}

declare void @takes(ptr, ptr, ptr, ptr addrspace(10))

!0 = !{}
