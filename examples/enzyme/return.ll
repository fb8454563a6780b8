; What Julia 1.12 and later emit for a function that returns a Tuple{String,Int64}: the reference goes into the array of
; return roots, the rest is copied into the buffer as a whole.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @julia_label(ptr noalias sret({ ptr addrspace(10), i64 }) align 8 %sret_return, ptr noalias %return_roots, ptr addrspace(10) %name, i64 %n) "enzymejl_mi"="1" "enzymejl_rt"="Tuple{String,Int64}" {
top:
  %new = alloca [2 x i64], align 8
  store ptr addrspace(10) %name, ptr %return_roots, align 8
  %second = getelementptr inbounds i8, ptr %new, i64 8
  store i64 %n, ptr %second, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret_return, ptr align 8 %new, i64 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
