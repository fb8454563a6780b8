struct Particle{T<:Real}
    charge::T
end
const Named = Particle{String}
