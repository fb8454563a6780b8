# What differs between versions and machines.
#
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %s 'Wide{Int128}' 'Wide{Int64}' GlobalRef Locked
# RUN: jlopt type layout --target x86_64 --diff 1.10 1.14 --decls %s --decls %S/Inputs/flags.jl Holder 'Memory{Int64}' 'Type{Int}' 'Vector{Int8}' Flags
# RUN: jlopt type layout --target x86_64 --diff 1.10 1.11 --decls %s --json Holder 'Ptr{Int8}'
# RUN: jlopt type layout --julia-version 1.13 --diff-target x86_64 i686 --decls %s Int 'Wide{Int128}' Locked
# RUN: jlopt type layout --diff 1.11 1.12 --diff-target x86_64 i686 --decls %s 'Wide{Int128}'
# RUN: jlopt type layout --target x86_64 --diff 1.12 1.13 --exit-code 'Tuple{Int8,Any}'
# RUN: not jlopt type layout --target x86_64 --diff 1.11 1.12 --exit-code 'Tuple{Int8,Int128}'
# RUN: not jlopt type layout --target x86_64 --diff 1.11 1.12 'Wyde{Int128}' Int8
# RUN: not jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %S/errors.jl Int8
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --keep-going --decls %S/errors.jl Int8
# RUN: not jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %S/errors.jl
# RUN: not jlopt type layout --exit-code Int8
# RUN: not jlopt type layout --diff 1.11 Int8
# RUN: not jlopt type layout --diff 1.11 1.12 --julia-version 1.13 Int8
# RUN: not jlopt type layout --diff 1.11 1.12 --expand Int8
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --color always 'Tuple{Int8,Int128}'

struct Wide{T}
    a::Int8
    b::T
    c::Union{Missing,T}
end

mutable struct Locked
    n::Int8
    @atomic t::Tuple{Int64,Int64}
end

struct Holder
    memory::Memory{Int64}
end
