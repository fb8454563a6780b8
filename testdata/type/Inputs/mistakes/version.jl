struct Particle
    charges::Memory{Float64}
end
