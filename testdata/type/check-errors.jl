# What cannot be compared: boxed types, data layouts that LLVM refuses, types too large to have in LLVM; bad usage.
#
# RUN: not jlopt type check-layout --gpu amdgcn String Int64 'Vector{Int8}'
# RUN: not jlopt type check-layout --gpu amdgcn --json Any
# RUN: not jlopt type check-layout --data-layout 'e-i64:64-zz-n8' Int64
# RUN: not jlopt type check-layout --data-layout 'e-p:64:65' --json Int64
# RUN: not jlopt type check-layout --data-layout 'e-i64:64-' Int64
# RUN: not jlopt type check-layout --gpu amdgcn 'Core.LLVMPtr{Int8,:a}'
# RUN: not jlopt type check-layout --gpu amdgcn --decls %s Huge
# RUN: not jlopt type check-layout --gpu amdgcn 'NTuple{1000000000,Int}'
# RUN: not jlopt type check-layout --data-layout e --gpu amdgcn Int64
# RUN: not jlopt type check-layout --gpu opencl Int64
# RUN: not jlopt type check-layout --gpu amdgcn

struct Huge
    x::Union{Nothing,NTuple{1024,NTuple{2048,Int8}}}
end
