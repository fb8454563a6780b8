module Clouds
struct Cloud
    one::Int8
end
end
struct Particle
    cloud::Cloud
end
