struct Particle
    x::Int
    Particle() = new(x = 1)
end
