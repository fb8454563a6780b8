struct Point{T<:Real}
    x::T
    y::T
end

mutable struct Particle
    const id::Int32
    @atomic charge::Float64
    label::Union{Missing,Int16}
    next::Union{Nothing,Particle}
    Particle(id) = new(id)
end
