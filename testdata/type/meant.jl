# What is no type, and which type is meant; files and options in the wrong place.
#
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 5 '"a"' ':a' '(Int8,Int16)' sin string nothing Base 'Vararg{Int8}' pi
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 float Float Double int size_t u8 Base.NoSuchType
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s 'Vector{Int8,1,2}' 'V{Int8,2}' 'Bounded{String}' LA.BlasFloat LinearAlgebra.BlasFloat
# RUN: not jlopt type lower --decls %S/Inputs/mistakes/where.jl
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/package.jl
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/made.jl A B
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/included.jl A
# RUN: not jlopt type layout %s
# RUN: not jlopt type lower --diff 1.11 1.12 Int8
# RUN: not jlopt type layout --gpu amdgcn Int8
# RUN: not jlopt type abi --allow-boxed Int8
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s '∂Φ{Int8}' 'Open{:∇}' 'Open{3.0}'

struct Open{T}
    x::Int8
end
const V{T} = Vector{T}
const Bounded{X<:Real} = Open{X}
struct ∂Φ{T} end
import LinearAlgebra as LA
import LinearAlgebra
