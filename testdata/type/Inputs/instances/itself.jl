struct Ring
    at::MemoryRef{Ring}
end
struct Box{T}
    items::Memory{T}
end
struct Node
    children::Box{Node}
end
