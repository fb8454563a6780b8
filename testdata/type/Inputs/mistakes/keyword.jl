strct Particle
    charge::Float64
end
