# The fields of fields; what is long is shortened; with colours where they are asked for.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Outer
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --expand Outer
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --expand --json Inner
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s 'NTuple{70,Inner}' 'NTuple{9000,Inner}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --color always Outer
# RUN: NO_COLOR=1 jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --color auto Inner

struct Inner
    a::Int8
    b::Any
end

struct Outer
    x::Int8
    inner::Inner
    triple::NTuple{3,Int8}
    complex::Complex{Float32}
    choice::Union{Int8,Nothing,Missing,Float64,Tuple{Int16,Int16},Char,UInt128,Complex{Float64}}
    big::NTuple{1000,Float64}
end
