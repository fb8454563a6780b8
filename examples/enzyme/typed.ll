; A tuple by reference: its first field is a reference to an array, its second one an integer.
declare void @llvm.memset.p0.i64(ptr captures(none) writeonly, i8, i64, i1 immarg)
declare void @callee(ptr "enzymejl_parmtype"="Tuple{Float64,Int64}" "enzymejl_parmtype_ref"="1")

define ptr addrspace(10) @f(ptr "enzymejl_parmtype"="Tuple{Vector{Float64},Int64}" "enzymejl_parmtype_ref"="1" %t) {
  %a = alloca [2 x i64], align 8
  call void @callee(ptr %a)
  %v = load ptr addrspace(10), ptr %t, align 8
  call void @llvm.memset.p0.i64(ptr %t, i8 0, i64 16, i1 false)
  ret ptr addrspace(10) %v
}
