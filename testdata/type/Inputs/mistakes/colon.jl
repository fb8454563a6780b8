struct Particle
    charge:Float64
end
