# --all asks about all concrete types that the files declare, each once: in modules, by aliases, with odd names, on the
# branch that is taken; parametric ones are left out, and so are those that the question refuses.
#
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s --all
# RUN: jlopt type lower --target x86_64 --julia-version 1.11 --decls %s --all --allow-boxed 'Open{Int8}' Outer.Holder
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s --all --json
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s --all
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s --all --json
# RUN: jlopt type check-layout --target x86_64 --julia-version 1.11 --gpu amdgcn --decls %s --all
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 --decls %s --all
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --all
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %s --all
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %S/Inputs/parametric.jl --all --json
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/parametric.jl --all
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %s
# RUN: jlopt enzyme type-table --target x86_64 --julia-version 1.13 --decls %S/Inputs/concrete.jl --decls %S/Inputs/parametric.jl --all
# RUN: not jlopt type lower --decls %s --all Nope
# RUN: not jlopt type lower --all Int8
# RUN: not jlopt type lower

abstract type Shape end

module Outer
module Inner
struct Deep
    a::Int128
    b::Int8
end
end
@enum Color red green
struct Holder
    color::Color
    deep::Inner.Deep
end
const Row = NTuple{4,Int128}
const SameHolder = Holder
const LENGTH = 4
end

struct Open{T} <: Main.Shape
    x::T
    y::T
end
const OpenFloat = Open{Float32}
const Either = Union{Int8,Nothing}

mutable struct Counter
    count::Int
end

mutable struct Other
    @atomic count::Int
end

primitive type Odd 24 end

if VERSION >= v"1.12"
    struct New
        x::Int128
    end
else
    struct Old
        x::Int128
    end
end

struct var"#odd \"name\""
    x::Int8
end
