module Shapes
export Point
struct Point
    x::Int8
end
end
using Shapes
