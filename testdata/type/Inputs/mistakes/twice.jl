struct Particle
    charge::Float64
end
struct Particle
    charge::Nothing
    charge::Float32
end
