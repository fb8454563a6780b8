struct Particle
    position::NTuple{3,Float64
end
