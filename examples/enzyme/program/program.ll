; What Julia emitted: a slot with the address of an object, a value that a compilation inserted, a C function that was looked
; up, and a derivative that is called by its address.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@"jl_global#1" = private unnamed_addr constant ptr inttoptr (i64 1099511631872 to ptr), !julia.constgv !0
@"ejl_inserted$offset$1f" = external addrspace(10) global {}
@format = private constant [4 x i8] c"%g\0A\00"

declare double @rule(ptr, i8, double)
declare double @nested(double)
declare double @twice(double) "enzymejl_needs_restoration"="1099511628032"
declare i32 @printf(ptr, ...)

define i32 @main() {
  %slot = load ptr, ptr @"jl_global#1", align 8
  %object = addrspacecast ptr %slot to ptr addrspace(10)
  %value = addrspacecast ptr addrspace(10) %object to ptr addrspace(11)
  %x = load double, ptr addrspace(11) %value, align 8
  %scaled = call double @rule(ptr null, i8 3, double %x)
  %derivative = call double inttoptr (i64 2199023255552 to ptr)(double %scaled)
  %again = call double @nested(double %derivative)
  %offset = load double, ptr addrspace(10) @"ejl_inserted$offset$1f", align 8
  %sum = fadd double %again, %offset
  %result = call double @twice(double %sum)
  %printed = call i32 (ptr, ...) @printf(ptr @format, double %result)
  ret i32 0
}

!0 = !{}
