mutable struct Particle
    @atomic const x::Int
end
