# Maps of bytes: fields, padding, references and selectors; unions, parametric types, memory; the same as JSON.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Mixed 'Pair{Int8,Any}' 'Union{Missing,Int32}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 'Memory{Int16}' 'Vector{Any}' String Int8 Nothing
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Locked 'AtomicMemory{NTuple{3,Int64}}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 'NTuple{70,String}' 'Tuple{Int8,String,String,String}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --json Mixed
# RUN: jlopt type layout --target x86_64 --decls %s --json

mutable struct Mixed
    const id::Int32
    @atomic charge::Float64
    label::Union{Missing,Int16}
    next::Union{Nothing,Mixed}
    Mixed(id) = new(id)
end

mutable struct Locked
    n::Int8
    @atomic t::NTuple{3,Int64}
end

area(m::Mixed) = m.charge
