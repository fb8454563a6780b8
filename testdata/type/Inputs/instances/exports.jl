module Shapes
export Point
module Points
export Point
struct Point
    x::Int16
    y::Int16
end
end
using .Points
end
using .Shapes
