struct Particle
    position::NTuple{3,Flaot64}
end
