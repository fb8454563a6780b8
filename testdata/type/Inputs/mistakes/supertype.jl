struct Particle <: Body
    charge::Float64
end
