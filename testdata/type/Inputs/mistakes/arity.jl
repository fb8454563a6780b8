struct Particle
    position::Complex{Float64,3}
end
