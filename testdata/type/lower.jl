# LLVM types: values, boxes where they are allowed, by fields, for llvmcall.
#
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Two 'NTuple{4,VecElement{Float32}}' Nothing Bool
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --allow-boxed --json String Int64
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --struct String 'Tuple{Bool,Bool}'
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --llvmcall Bool 'Tuple{Bool,Bool}'
# RUN: not jlopt type lower --target x86_64 Int64 String
# RUN: not jlopt type lower --struct --no-boxing Int64

struct Two
    a::Int8
    b::Float64
end
