struct Particle
    const charge::Float64
end
