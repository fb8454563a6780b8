struct Particle{T} where T<:Real
    x::T
end
