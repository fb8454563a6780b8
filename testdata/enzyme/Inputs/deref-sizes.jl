mutable struct Cell
    x::Float64
    k::Int64
end
mutable struct Empty end
struct References
    array::Vector{Float64}
    matrix::Matrix{Float64}
    string::String
    symbol::Symbol
    svec::Core.SimpleVector
    mod::Module
    union::Union{Cell,Empty}
    cell::Cell
    empty::Empty
end
