# Built-in types of Julia 1.10 to 1.14, as declarations. Facts only: names, parameters, supertypes, fields, and through
# `new` how many fields are always set.
#
# A line `#@ …` says for which versions and targets the lines up to the next empty one hold:
#     #@ 1.12          1.12 alone           #@ 1.11-         1.11 and later      #@ 1.10-1.11     1.10 and 1.11
#     #@ 64-bit        by pointer width     #@ windows, #@ not-windows           #@ 1.11- 32-bit  all of it
#     #@ signed-char, #@ unsigned-char      how C's `char` is on the target
# Without such a line they hold for all. Types may be mentioned before they are declared.
#
# Sources: the types of a running Julia 1.13.1 by reflection; every declaration was compared with the files of `base` at
# 1.10.5, 1.11.1, 1.12.5 and 1.14.0-DEV (March 2026).

module Base
using Core

const AbstractVector{T} = AbstractArray{T, 1}
const AbstractMatrix{T} = AbstractArray{T, 2}
const AbstractVecOrMat{T} = Union{AbstractVector{T}, AbstractMatrix{T}}
const Vector{T} = Array{T, 1}
const Matrix{T} = Array{T, 2}
const VecOrMat{T} = Union{Vector{T}, Matrix{T}}
const DenseVector{T} = DenseArray{T, 1}
const DenseMatrix{T} = DenseArray{T, 2}
const DenseVecOrMat{T} = Union{DenseVector{T}, DenseMatrix{T}}
const Dims{N} = NTuple{N, Int}

const Cuchar = UInt8
const Cshort = Int16
const Cushort = UInt16
const Cint = Int32
const Cuint = UInt32
const Cptrdiff_t = Int
const Csize_t = UInt
const Cssize_t = Int
const Cintmax_t = Int64
const Cuintmax_t = UInt64
const Clonglong = Int64
const Culonglong = UInt64
const Cfloat = Float32
const Cdouble = Float64

#@ signed-char
const Cchar = Int8

#@ unsigned-char
const Cchar = UInt8

#@ windows
const Clong = Int32
const Culong = UInt32
const Cwchar_t = UInt16

#@ not-windows
const Clong = Int
const Culong = UInt
const Cwchar_t = Int32

#@ 64-bit
primitive type Cstring 64 end
primitive type Cwstring 64 end

#@ 32-bit
primitive type Cstring 32 end
primitive type Cwstring 32 end

abstract type AbstractBroadcasted end

abstract type AbstractCartesianIndex{N} end

abstract type AbstractDict{K, V} end

abstract type AbstractLock end

abstract type AbstractMatch end

#@ 1.13-
abstract type AbstractOneTo{T} <: AbstractUnitRange{T} end

abstract type AbstractPattern end

abstract type AbstractPipe <: IO end

abstract type AbstractRange{T} <: AbstractArray{T, 1} end

abstract type AbstractSet{T} end

abstract type AbstractUnitRange{T} <: OrdinalRange{T, T} end

abstract type IndexStyle end

abstract type IteratorEltype end

abstract type IteratorSize end

abstract type LibuvStream <: IO end

abstract type OrdinalRange{T, S} <: AbstractRange{T} end

#@ 1.11
struct AnnotatedChar{C<:AbstractChar} <: AbstractChar
    char::C
    annotations::Vector{Pair{Symbol, Any}}
end

#@ 1.12-
struct AnnotatedChar{C<:AbstractChar} <: AbstractChar
    char::C
    annotations::Vector{NamedTuple{(:label, :value), Tuple{Symbol, Any}}}
end

#@ 1.11
struct AnnotatedIOBuffer <: AbstractPipe
    io::IOBuffer
    annotations::Vector{Tuple{UnitRange{Int}, Pair{Symbol, Any}}}
end

#@ 1.12-
struct AnnotatedIOBuffer <: AbstractPipe
    io::IOBuffer
    annotations::Vector{NamedTuple{(:region, :label, :value), Tuple{UnitRange{Int}, Symbol, Any}}}
end

#@ 1.11
struct AnnotatedString{S<:AbstractString} <: AbstractString
    string::S
    annotations::Vector{Tuple{UnitRange{Int}, Pair{Symbol, Any}}}
end

#@ 1.12-
struct AnnotatedString{S<:AbstractString} <: AbstractString
    string::S
    annotations::Vector{NamedTuple{(:region, :label, :value), Tuple{UnitRange{Int}, Symbol, Any}}}
end

mutable struct BitArray{N} <: AbstractArray{Bool, N}
    chunks::Vector{UInt64}
    len::Int
    dims::NTuple{N, Int}
    BitArray{N}(chunks, len) where {N} = new{N}(chunks, len)
end

mutable struct BitSet <: AbstractSet{Int}
    const bits::Vector{UInt64}
    offset::Int
end

struct BottomRF{T}
    rf::T
end

mutable struct BufferStream <: LibuvStream
    buffer::IOBuffer
    cond::GenericCondition{ReentrantLock}
    readerror
    buffer_writes::Bool
    lock::ReentrantLock
    status::Int
end

struct CodePointError{T<:Integer} <: Exception
    code::T
end

struct CodeUnits{T, S<:AbstractString} <: DenseArray{T, 1}
    s::S
end

struct Colon <: Function end

struct Complex{T<:Real} <: Number
    re::T
    im::T
end

struct ComposedFunction{O, I} <: Function
    outer::O
    inner::I
end

struct DevNull <: IO end

#@ 1.10
mutable struct Dict{K, V} <: AbstractDict{K, V}
    slots::Vector{UInt8}
    keys::Vector{K}
    vals::Vector{V}
    ndel::Int
    count::Int
    age::UInt
    idxfloor::Int
    maxprobe::Int
end

#@ 1.11-
mutable struct Dict{K, V} <: AbstractDict{K, V}
    slots::Memory{UInt8}
    keys::Memory{K}
    vals::Memory{V}
    ndel::Int
    count::Int
    age::UInt
    idxfloor::Int
    maxprobe::Int
end

struct DimensionMismatch <: Exception
    msg::AbstractString
end

struct EOFError <: Exception end

struct ExtremaMap{F} <: Function
    f::F
end

#@ 1.12-
struct Fix{N, F, T} <: Function
    f::F
    x::T
end

#@ 1.13-
struct FwCharPosIter{S}
    string::S
    char::Char
    last_char_byte::UInt8
end

struct Generator{I, F}
    f::F
    iter::I
end

struct GenericCondition{L<:AbstractLock}
    waitq::IntrusiveLinkedList{Task}
    lock::L
end

#@ 1.10
mutable struct GenericIOBuffer{T<:AbstractArray{UInt8, 1}} <: IO
    data::T
    reinit::Bool
    readable::Bool
    writable::Bool
    seekable::Bool
    append::Bool
    size::Int
    maxsize::Int
    ptr::Int
    mark::Int
end

#@ 1.11
mutable struct GenericIOBuffer{T<:AbstractArray{UInt8, 1}} <: IO
    data::T
    reinit::Bool
    readable::Bool
    writable::Bool
    seekable::Bool
    append::Bool
    size::Int
    maxsize::Int
    ptr::Int
    offset::Int
    mark::Int
end

#@ 1.12-
mutable struct GenericIOBuffer{T<:AbstractArray{UInt8, 1}} <: IO
    data::T
    reinit::Bool
    readable::Bool
    writable::Bool
    seekable::Bool
    append::Bool
    size::Int
    maxsize::Int
    ptr::Int
    offset_or_compacted::Int
    mark::Int
end

struct HasEltype <: IteratorEltype end

struct HasLength <: IteratorSize end

struct HasShape{N} <: IteratorSize end

struct IOContext{IO_t<:IO} <: AbstractPipe
    io::IO_t
    dict::ImmutableDict{Symbol, Any}
end

struct IOError <: Exception
    msg::String
    code::Int32
end

mutable struct IOStream <: IO
    handle::Ptr{Cvoid}
    ios::Vector{UInt8}
    name::String
    mark::Int64
    lock::ReentrantLock
    _dolock::Bool
end

#@ 1.10
mutable struct IdDict{K, V} <: AbstractDict{K, V}
    ht::Vector{Any}
    count::Int
    ndel::Int
end

#@ 1.11-
mutable struct IdDict{K, V} <: AbstractDict{K, V}
    ht::Memory{Any}
    count::Int
    ndel::Int
end

struct ImmutableDict{K, V} <: AbstractDict{K, V}
    parent::ImmutableDict{K, V}
    key::K
    value::V
    ImmutableDict{K, V}() where {K, V} = new{K, V}()
end

struct IndexCartesian <: IndexStyle end

struct IndexLinear <: IndexStyle end

mutable struct IntrusiveLinkedList{T}
    head::Union{Nothing, T}
    tail::Union{Nothing, T}
end

mutable struct IntrusiveLinkedListSynchronized{T}
    queue::IntrusiveLinkedList{T}
    lock::Threads.SpinLock
end

struct InvalidCharError{T<:AbstractChar} <: Exception
    char::T
end

struct KeyError <: Exception
    key
end

struct KeySet{K, T<:AbstractDict{K, V} where V} <: AbstractSet{K}
    dict::T
end

mutable struct LazyString <: AbstractString
    const parts::Tuple
    @atomic str::Union{Nothing, String}
end

struct LinRange{T, L<:Integer} <: AbstractRange{T}
    start::T
    stop::T
    len::L
    lendiv::L
end

struct LinearIndices{N, R<:Tuple{Vararg{AbstractUnitRange{Int}, N}}} <: AbstractArray{Int, N}
    indices::R
end

struct MappingRF{F, T}
    f::F
    rf::T
end

struct Missing end

#@ 1.12-
mutable struct OncePerProcess{T, F} <: Function
    value::Union{Nothing, T}
    @atomic state::UInt8
    @atomic allow_compile_time::Bool
    const initializer::F
    const lock::ReentrantLock
end

#@ 1.12-
mutable struct OncePerThread{T, F} <: Function
    @atomic xs::AtomicMemory{T}
    @atomic ss::AtomicMemory{UInt8}
    const initializer::F
end

#@ 1.10-1.12
struct OneTo{T<:Integer} <: AbstractUnitRange{T}
    stop::T
end

#@ 1.13-
struct OneTo{T<:Integer} <: AbstractOneTo{T}
    stop::T
end

struct Pairs{K, V, I, A} <: AbstractDict{K, V}
    data::A
    itr::I
end

mutable struct PipeEndpoint <: LibuvStream
    handle::Ptr{Cvoid}
    status::Int
    buffer::IOBuffer
    cond::GenericCondition{Threads.SpinLock}
    readerror
    sendbuf::Union{Nothing, IOBuffer}
    lock::ReentrantLock
    throttle::Int
end

struct PkgId
    uuid::Union{Nothing, UUID}
    name::String
end

struct Rational{T<:Integer} <: Real
    num::T
    den::T
end

#@ 64-bit
mutable struct ReentrantLock <: AbstractLock
    @atomic locked_by::Union{Nothing, Task}
    reentrancy_cnt::UInt32
    @atomic havelock::UInt8
    cond_wait::GenericCondition{Threads.SpinLock}
    _::Tuple{Int, Int, Int}
    ReentrantLock(locked_by, reentrancy_cnt, havelock, cond_wait) = new(locked_by, reentrancy_cnt, havelock, cond_wait)
end

#@ 32-bit
mutable struct ReentrantLock <: AbstractLock
    @atomic locked_by::Union{Nothing, Task}
    reentrancy_cnt::UInt32
    @atomic havelock::UInt8
    cond_wait::GenericCondition{Threads.SpinLock}
    _::Tuple{Int, Int}
    ReentrantLock(locked_by, reentrancy_cnt, havelock, cond_wait) = new(locked_by, reentrancy_cnt, havelock, cond_wait)
end

mutable struct RefValue{T} <: Ref{T}
    x::T
    RefValue{T}() where {T} = new{T}()
end

mutable struct Regex <: AbstractPattern
    pattern::String
    compile_options::UInt32
    match_options::UInt32
    regex::Ptr{Cvoid}
end

#@ 1.10
struct RegexMatch <: AbstractMatch
    match::SubString{String}
    captures::Vector{Union{Nothing, SubString{String}}}
    offset::Int
    offsets::Vector{Int}
    regex::Regex
end

#@ 1.11-
struct RegexMatch{S<:AbstractString} <: AbstractMatch
    match::SubString{S}
    captures::Vector{Union{Nothing, SubString{S}}}
    offset::Int
    offsets::Vector{Int}
    regex::Regex
end

struct ReinterpretArray{T, N, S, A<:AbstractArray{S, N} where N, IsReshaped} <: AbstractArray{T, N}
    parent::A
    readable::Bool
    writable::Bool
end

struct ReshapedArray{T, N, P<:AbstractArray{T, N} where N where T, MI<:Tuple{Vararg{MultiplicativeInverses.SignedMultiplicativeInverse{Int}}}} <: AbstractArray{T, N}
    parent::P
    dims::NTuple{N, Int}
    mi::MI
end

struct Returns{V} <: Function
    value::V
end

struct SHA1
    bytes::NTuple{20, UInt8}
end

#@ 1.10
mutable struct SecretBuffer <: IO
    data::Vector{UInt8}
    size::Int
    ptr::Int
end

#@ 1.11-
mutable struct SecretBuffer <: IO
    data::Memory{UInt8}
    size::Int
    ptr::Int
end

struct Set{T} <: AbstractSet{T}
    dict::Dict{T, Nothing}
end

struct SizeUnknown <: IteratorSize end

struct Slice{T<:AbstractUnitRange{T} where T} <: AbstractUnitRange{Int}
    indices::T
end

struct SplitIterator{S<:AbstractString, F}
    str::S
    splitter::F
    limit::Int
    keepempty::Bool
end

struct StepRange{T, S} <: OrdinalRange{T, S}
    start::T
    step::S
    stop::T
end

struct StepRangeLen{T, R, S, L<:Integer} <: AbstractRange{T}
    ref::R
    step::S
    len::L
    offset::L
end

#@ 1.10-1.11
struct StringIndexError <: Exception
    string::AbstractString
    index::Integer
end

#@ 1.12-
struct StringIndexError <: Exception
    string::AbstractString
    index::Int
end

struct SubArray{T, N, P, I, L} <: AbstractArray{T, N}
    parent::P
    indices::I
    offset1::Int
    stride1::Int
end

struct SubString{T<:AbstractString} <: AbstractString
    string::T
    offset::Int
    ncodeunits::Int
end

struct SystemError <: Exception
    prefix::String
    errnum::Int32
    extrainfo
end

mutable struct TTY <: LibuvStream
    handle::Ptr{Cvoid}
    status::Int
    buffer::IOBuffer
    cond::GenericCondition{Threads.SpinLock}
    readerror
    sendbuf::Union{Nothing, IOBuffer}
    lock::ReentrantLock
    throttle::Int
end

struct TwicePrecision{T}
    hi::T
    lo::T
end

struct UUID
    value::UInt128
end

struct UnitRange{T<:Real} <: AbstractUnitRange{T}
    start::T
    stop::T
end

struct Val{x} end

struct VersionNumber
    major::UInt32
    minor::UInt32
    patch::UInt32
    prerelease::Tuple{Vararg{Union{UInt64, String}}}
    build::Tuple{Vararg{Union{UInt64, String}}}
end

struct _InitialValue end

#@ 1.10-1.11
struct Fix1{F, T} <: Function
    f::F
    x::T
end

#@ 1.10-1.11
struct Fix2{F, T} <: Function
    f::F
    x::T
end

#@ 1.12-
const Fix1{F, T} = Fix{1, F, T}
const Fix2{F, T} = Fix{2, F, T}

struct Some{T}
    value::T
end
abstract type Enum{T<:Integer} end
abstract type AbstractIrrational <: Real end
struct Irrational{sym} <: AbstractIrrational end
abstract type AbstractChannel{T} end
struct PermutedDimsArray{T, N, perm, iperm, AA<:AbstractArray} <: AbstractArray{T, N}
    parent::AA
end
struct SubstitutionString{T<:AbstractString} <: AbstractString
    string::T
end
struct TaskFailedException <: Exception
    task::Task
end
struct CapturedException <: Exception
    ex
    processed_bt::Vector{Any}
end
struct CompositeException <: Exception
    exceptions::Vector{Any}
end
struct InvalidStateException <: Exception
    msg::String
    state::Symbol
end
struct MissingException <: Exception
    msg::AbstractString
end
struct CanonicalIndexError <: Exception
    func::String
    type
end

mutable struct Channel{T} <: AbstractChannel{T}
    cond_take::GenericCondition{ReentrantLock}
    cond_wait::GenericCondition{ReentrantLock}
    cond_put::GenericCondition{ReentrantLock}
    @atomic state::Symbol
    excp::Union{Exception, Nothing}
    data::Vector{T}
    @atomic n_avail_items::Int
    sz_max::Int
end
mutable struct Semaphore
    sem_size::Int
    curr_cnt::Int
    cond_wait::GenericCondition{ReentrantLock}
end

#@ 1.10
mutable struct IdSet{T} <: AbstractSet{T}
    dict::IdDict{T, Nothing}
end

#@ 1.12-
mutable struct IdSet{K} <: AbstractSet{K}
    list::Memory{Any}
    idxs::Union{Memory{UInt8}, Memory{UInt16}, Memory{UInt32}}
    count::Int
    max::Int
end

#@ 1.12-
struct Lockable{T, L<:AbstractLock}
    value::T
    lock::L
end

#@ 1.10-1.12
mutable struct WeakKeyDict{K, V} <: AbstractDict{K, V}
    ht::Dict{WeakRef, V}
    lock::ReentrantLock
    finalizer::Function
    dirty::Bool
end

const ComplexF64 = Complex{Float64}
const ComplexF32 = Complex{Float32}
const ComplexF16 = Complex{Float16}
const BitVector = BitArray{1}
const BitMatrix = BitArray{2}
const OrdinalRangeInt = OrdinalRange{Int, Int}

#@ 1.10
const IOBuffer = GenericIOBuffer{Vector{UInt8}}

#@ 1.11-
const IOBuffer = GenericIOBuffer{Memory{UInt8}}

module Iterators
struct Reverse{T}
    itr::T
end
struct Enumerate{I}
    itr::I
end
struct Zip{Is<:Tuple}
    is::Is
end
struct Filter{F, I}
    flt::F
    itr::I
end
struct Take{I}
    xs::I
    n::Int
end
export Reverse, Enumerate, Zip, Filter, Take
end

module Order
abstract type Ordering end
struct ForwardOrdering <: Ordering end
export Ordering
end

module MultiplicativeInverses
abstract type MultiplicativeInverse{T} <: Number end
struct SignedMultiplicativeInverse{T<:Signed} <: MultiplicativeInverse{T}
    divisor::T
    multiplier::T
    addmul::Int8
    shift::UInt8
end
struct UnsignedMultiplicativeInverse{T<:Unsigned} <: MultiplicativeInverse{T}
    divisor::T
    multiplier::T
    add::Bool
    shift::UInt8
end
end

module IteratorsMD
using ..Base
struct CartesianIndex{N} <: AbstractCartesianIndex{N}
    I::NTuple{N, Int}
end
struct CartesianIndices{N, R<:NTuple{N, Base.OrdinalRangeInt}} <: AbstractArray{CartesianIndex{N}, N}
    indices::R
end
export CartesianIndex, CartesianIndices
end
using .IteratorsMD

module Threads
using ..Base

#@ 1.13-
abstract type AbstractSpinLock <: Base.AbstractLock end

#@ 1.10-1.12
mutable struct SpinLock <: Base.AbstractLock
    @atomic owned::Int
end

#@ 1.13-
mutable struct SpinLock <: AbstractSpinLock
    @atomic owned::Int
end

const Condition = Base.GenericCondition{ReentrantLock}

#@ 1.10-1.12
const AtomicTypes = Union{Bool, Int8, Int16, Int32, Int64, Int128, UInt8, UInt16, UInt32, UInt64, UInt128, Float16,
    Float32, Float64}

#@ 1.10-1.12
mutable struct Atomic{T<:AtomicTypes}
    value::T
end

#@ 1.13-
mutable struct Atomic{T}
    @atomic value::T
end

#@ 1.10
mutable struct Event
    notify::Condition
    autoreset::Bool
    @atomic set::Bool
end

#@ 1.11-
mutable struct Event
    const notify::Condition
    const autoreset::Bool
    @atomic set::Bool
end

end

const ThreadSynchronizer = GenericCondition{Threads.SpinLock}
const Condition = GenericCondition{AlwaysLockedST}
struct AlwaysLockedST <: AbstractLock
    ownertid::Int16
end

module GMP
using ..Base
const Limb = UInt
mutable struct BigInt <: Signed
    alloc::Cint
    size::Cint
    d::Ptr{Limb}
    BigInt() = new()
end
export BigInt
end
using .GMP

module MPFR
using ..Base
const Limb = UInt

#@ 1.10-1.11
mutable struct BigFloat <: AbstractFloat
    prec::Clong
    sign::Cint
    exp::Clong
    d::Ptr{Limb}
    _d::String
end

#@ 1.12-
struct BigFloat <: AbstractFloat
    d::Memory{Limb}
end

export BigFloat
end
using .MPFR

module Broadcast
using ..Base
abstract type BroadcastStyle end
struct Broadcasted{Style<:Union{Nothing, BroadcastStyle}, Axes, F, Args<:Tuple} <: Base.AbstractBroadcasted
    style::Style
    f::F
    args::Args
    axes::Axes
end
export Broadcasted, BroadcastStyle
end

function sin end
function cos end
function tan end
function exp end
function log end
function sqrt end
function abs end
function abs2 end
function identity end
function getproperty end
function setproperty! end
function getindex end
function setindex! end
function length end
function size end
function map end
function filter end
function reduce end
function foldl end
function println end
function print end
function show end
function string end
function convert end
function promote end
function min end
function max end
function sum end
function prod end
function iterate end
function first end
function last end
function isequal end
function isless end
function push! end
function pop! end
function axes end
function eltype end
function zero end
function one end
function inv end
function conj end
function real end
function imag end
function round end
function floor end
function ceil end
function trunc end
function copy end
function similar end
function sort end
function hash end
function + end
function - end
function * end
function / end
function \ end
function ^ end
function == end
function != end
function < end
function <= end
function > end
function >= end
function ! end
function & end
function | end
function % end
function ÷ end
function ∘ end

export Threads, Iterators, Broadcast, AbstractChannel, AbstractIrrational, AbstractMatrix, AbstractRange,
    AbstractSet, AbstractUnitRange, AbstractVector, AbstractVecOrMat, AbstractMatch, AbstractPattern,
    AbstractDict, BigFloat, BigInt, BitArray, BitMatrix, BitVector, CartesianIndex, CartesianIndices,
    LinearIndices, Channel, Colon, Complex, ComplexF64, ComplexF32, ComplexF16, ComposedFunction,
    DenseMatrix, DenseVecOrMat, DenseVector, Dict, Dims, Enum, IndexCartesian, IndexLinear, IndexStyle,
    BitSet, IOBuffer, IOStream, LinRange, Irrational, LazyString, Matrix, Missing, IdDict, OrdinalRange,
    PermutedDimsArray, Rational, Regex, RegexMatch, Returns, Set, Some, StepRange, StepRangeLen, SubArray,
    SubString, SubstitutionString, UnitRange, Val, VecOrMat, Vector, VersionNumber, Cchar, Cdouble, Cfloat,
    Cint, Cintmax_t, Clong, Clonglong, Cptrdiff_t, Cshort, Csize_t, Cssize_t, Cuchar, Cuint, Cuintmax_t,
    Culong, Culonglong, Cushort, Cwchar_t, Cstring, Cwstring, CanonicalIndexError, CapturedException,
    CompositeException, DimensionMismatch, EOFError, InvalidStateException, KeyError, MissingException,
    TaskFailedException, SystemError, StringIndexError, IOContext, ReentrantLock, Condition

#@ 1.11-
public AnnotatedString, AnnotatedChar

#@ 1.10-1.12
export WeakKeyDict

#@ 1.12-
export IdSet, Lockable, OncePerProcess, OncePerThread

export sin, cos, tan, exp, log, sqrt, abs, abs2, identity, getproperty, setproperty!, getindex, setindex!, length,
    +, -, *, /, ^, ==, !=, <, <=, >, >=, !, &, |, %, ÷, ∘

end
