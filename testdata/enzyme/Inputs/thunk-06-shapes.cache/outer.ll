target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_global#3" = external constant ptr, !julia.constgv !0
@"jl_global#9" = private unnamed_addr constant ptr null, !julia.constgv !0
@"ejl_inserted$k$1" = external addrspace(10) global {}
@counter = dso_local global i64 7
@aliased = global i64 8
@also = alias i64, ptr @aliased
@text = private constant [2 x i8] c"a\00"

define weak_odr fastcc i64 @diffe_outer(i64 %x) noinline optnone {
  %s = load ptr, ptr @"jl_global#3", align 8
  %null = load ptr, ptr @"jl_global#9", align 8
  call void @takes(ptr %null)
  call void @takes(ptr addrspacecast (ptr addrspace(10) @"ejl_inserted$k$1" to ptr))
  %k = load i64, ptr @counter, align 8
  %a = load i64, ptr @also, align 8
  %h = call i64 @helper(i64 %k)
  %i = call i64 inttoptr (i64 8192 to ptr)(i64 %h)
  %j = add i64 %i, %a
  ret i64 %j
}

define hidden i64 @helper(i64 %x) {
  %y = mul i64 %x, 3
  ret i64 %y
}

declare void @takes(ptr)

!0 = !{}
