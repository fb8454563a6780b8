struct Particle <: Float64
    charge::Float64
end
