@enum Particle
