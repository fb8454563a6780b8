struct Particle
    position::NTuple{:x,Float64}
end
