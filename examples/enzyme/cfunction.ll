; A site of @cfunction, as Julia 1.13 emits it.
target datalayout = "e-i64:64-ni:10:11:12:13"

@cfuncdata = private global [8 x ptr] [ptr null, ptr null, ptr null, ptr null, ptr @gfthunk, ptr null, ptr null, ptr null]

declare ptr @jl_get_abi_converter(ptr, ptr)

define internal double @gfthunk(double %x) {
  ret double %x
}

define double @trampoline(ptr %ct, double %x) {
  %f = call ptr @jl_get_abi_converter(ptr %ct, ptr @cfuncdata)
  %r = call double %f(double %x)
  ret double %r
}
