struct Particle
    @units charge::Float64
end
