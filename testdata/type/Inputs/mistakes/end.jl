struct Particle
    charge::Float64

struct Cloud
    one::Int8
end
