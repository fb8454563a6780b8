; Two slots, as Julia's code generator leaves them, and a value that Enzyme inserted.
target datalayout = "e-i64:64-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_sym#x#1" = private unnamed_addr constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0
@"jl_global#2" = private unnamed_addr constant ptr inttoptr (i64 8192 to ptr), !julia.constgv !0
@"ejl_inserted$cfg$1f" = external addrspace(10) global {}
@ejl_jl_nothing = external addrspace(10) global {}

define i1 @f(ptr addrspace(10) %x) {
  %s = load ptr, ptr @"jl_sym#x#1", align 8
  %a = icmp eq ptr addrspace(10) %x, @"ejl_inserted$cfg$1f"
  %b = icmp eq ptr addrspace(10) %x, @ejl_jl_nothing
  %c = or i1 %a, %b
  ret i1 %c
}

!0 = !{}
