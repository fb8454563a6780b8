@jl_fvars = global [1 x ptr] [ptr @f]

define void @f() {
  ret void
}
