# Fields, padding, references and selectors; unions, parametric types, memory; the same as JSON.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Mixed 'Pair{Int8,Any}' 'Union{Missing,Int32}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 Vector 'Memory{Int16}' Real 'Union{}' Nothing
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --json Mixed
# RUN: jlopt type layout --target x86_64 --decls %s --json

mutable struct Mixed
    const id::Int32
    @atomic charge::Float64
    label::Union{Missing,Int16}
    next::Union{Nothing,Mixed}
    Mixed(id) = new(id)
end

area(m::Mixed) = m.charge
