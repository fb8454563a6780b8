# Macros before structs: what is known of them is done, what is not is said.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Parameters
# RUN: jlopt type lower --json --target x86_64 --julia-version 1.13 --decls %s 'Concrete{Int8}'
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %s SVector Mass Int256 Flot64 Strng

using StaticArrays
using Unitful: Length, Mass
using LinearAlgebra: Diagonal

@with_kw struct Parameters
    @deftype Float32
    mass = 1.0
    n::Int8 = 3
    charge
end

@concrete struct Concrete{T}
    x::T
    rest::Int16
end
