primitive type Color 32 end
struct Numbers
    half::Float16
    bfloat::Core.BFloat16
    single::Float32
    double::Float64
    char::Char
    color::Color
    flag::Bool
    nothing::Nothing
    pointer::Ptr{Float64}
    abstract::Number
end
