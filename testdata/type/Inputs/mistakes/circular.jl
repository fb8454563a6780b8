struct Particle
    cloud::Cloud
end
struct Cloud
    one::Particle
end
