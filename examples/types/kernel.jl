# What a kernel is given: LLVM lays these out for AMD GPUs otherwise than Julia does.
struct Sample
    channel::Int8
    hash::UInt128
end

struct State
    scratch::Core.LLVMPtr{Float32,3}
    length::Int64
end
