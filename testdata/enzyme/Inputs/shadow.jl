# Names of Base that a user gives to types of his own.
module GMP
struct BigInt
    x::Int8
end
end

struct BigInt
    y::Int16
end

abstract type Signed end

primitive type Half <: Signed 16 end
