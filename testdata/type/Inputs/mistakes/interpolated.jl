struct Particle
    $x
    y::Int8
end
