# Built-in types for tests, from the reflection of the 1.13 runtime and the tables of the specification. Each part
# holds for the minor versions that its first line names.
#@ 10-10
module Core
mutable struct Array{T,N} <: DenseArray{T,N} end
mutable struct Method
    @atomic name::Symbol
end
end
module Base
mutable struct Dict{K,V} <: AbstractDict{K,V}
    slots::Vector{UInt8}
    keys::Vector{K}
    vals::Vector{V}
    ndel::Int
    count::Int
    age::UInt
    idxfloor::Int
    maxprobe::Int
end
end
#@ 10-11
module Core
mutable struct Task
    next::Union{Task,Nothing}
    queue::Any
    storage::Any
    donenotify::Any
    result::Any
    scope::Any
    code::Any
    rngState0::UInt64
    rngState1::UInt64
    rngState2::UInt64
    rngState3::UInt64
    rngState4::UInt64
    _state::UInt8
    sticky::Bool
    _isexception::Bool
    priority::UInt16
    Task() = new(1,2,3,4,5,6)
end
end
module Base
mutable struct BigFloat <: AbstractFloat
    prec::Clong
    sign::Int32
    exp::Clong
    d::Ptr{UInt}
    _d::String
end
end
#@ 10-14
module Core
struct ABIOverride
    abi::Type
    var"def"::MethodInstance
end
abstract type AbstractArray{T,N} end
abstract type AbstractChar end
abstract type AbstractFloat <: Real end
abstract type AbstractString end
primitive type AddrSpace{Backend} 8 end
struct Argument
    n::Int64
end
struct ArgumentError <: Exception
    msg::AbstractString
end
struct AssertionError <: Exception
    msg::AbstractString
end
mutable struct Binding
    const globalref::GlobalRef
    @atomic value::Any
    @atomic partitions::BindingPartition
    backedges::Array{Any, 1}
    @atomic flags::UInt8
    Binding() = new()
end
mutable struct BindingPartition
    const restriction::Any
    @atomic min_world::UInt64
    @atomic max_world::UInt64
    @atomic next::BindingPartition
    const kind::UInt64
    BindingPartition() = new()
end
primitive type Bool <: Integer 8 end
struct BoundsError <: Exception
    a::Any
    i::Any
    BoundsError() = new()
end
abstract type Builtin <: Function end
primitive type Char <: AbstractChar 32 end
mutable struct CodeInfo
    code::Array{Any, 1}
    debuginfo::DebugInfo
    ssavaluetypes::Any
    ssaflags::Array{UInt32, 1}
    slotnames::Array{Symbol, 1}
    slotflags::Array{UInt8, 1}
    slottypes::Any
    rettype::Any
    parent::Any
    edges::Any
    min_world::UInt64
    max_world::UInt64
    method_for_inference_limit_heuristics::Any
    nargs::UInt64
    propagate_inbounds::Bool
    has_fcall::Bool
    has_image_globalref::Bool
    nospecializeinfer::Bool
    isva::Bool
    inlining::UInt8
    constprop::UInt8
    purity::UInt16
    inlining_cost::UInt16
    CodeInfo() = new(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)
end
mutable struct CodeInstance
    const var"def"::Any
    const owner::Any
    @atomic next::CodeInstance
    @atomic min_world::UInt64
    @atomic max_world::UInt64
    const rettype::Any
    const exctype::Any
    const rettype_const::Any
    @atomic inferred::Any
    @atomic debuginfo::DebugInfo
    @atomic edges::SimpleVector
    const analysis_results::Any
    @atomic ipo_purity_bits::UInt32
    const time_infer_total::UInt16
    const time_infer_cache_saved::UInt16
    const time_infer_self::UInt16
    @atomic time_compile::UInt16
    @atomic flags::UInt8
    @atomic precompile::Bool
    @atomic invoke::Ptr{Nothing}
    @atomic specptr::Ptr{Nothing}
    CodeInstance() = new(1)
end
struct ConcurrencyViolationError <: Exception
    msg::AbstractString
end
struct Const
    val::Any
end
struct CoreSTDERR <: IO
end
struct CoreSTDOUT <: IO
end
mutable struct DataType
    const name::TypeName
    const super::DataType
    const parameters::SimpleVector
    @atomic types::SimpleVector
    const instance::Any
    @atomic layout::Ptr{Nothing}
    const hash::Int32
    flags::UInt16
    DataType() = new(1,1,1)
end
struct DebugInfo
    var"def"::Any
    linetable::Any
    edges::SimpleVector
    codelocs::String
end
abstract type DenseArray{T,N} <: AbstractArray{T, N} end
struct DivideError <: Exception
end
struct DomainError <: Exception
    val::Any
    msg::AbstractString
end
struct EnterNode
    catch_dest::Int64
    scope::Any
    EnterNode() = new(1)
end
struct ErrorException <: Exception
    msg::AbstractString
end
abstract type Exception end
mutable struct Expr
    head::Symbol
    args::Array{Any, 1}
end
struct FieldError <: Exception
    var"type"::DataType
    field::Symbol
end
primitive type Float16 <: AbstractFloat 16 end
primitive type Float32 <: AbstractFloat 32 end
primitive type Float64 <: AbstractFloat 64 end
abstract type Function end
struct GeneratedFunctionStub
    gen::Any
    argnames::SimpleVector
    spnames::SimpleVector
end
struct GlobalRef
    mod::Module
    name::Symbol
    binding::Binding
end
struct GotoIfNot
    cond::Any
    dest::Int64
end
struct GotoNode
    label::Int64
end
abstract type IO end
struct InexactError <: Exception
    func::Symbol
    args::Any
end
struct InitError <: WrappedException
    mod::Symbol
    error::Any
end
primitive type Int128 <: Signed 128 end
primitive type Int16 <: Signed 16 end
primitive type Int32 <: Signed 32 end
primitive type Int64 <: Signed 64 end
primitive type Int8 <: Signed 8 end
abstract type Integer <: Real end
struct InterConditional
    slot::Int64
    thentype::Any
    elsetype::Any
end
struct InterruptException <: Exception
end
primitive type IntrinsicFunction <: Builtin 32 end
primitive type LLVMPtr{T,AS} <: Ref{T} 64 end
struct LegacyLineInfoNode
    file::Symbol
    line::Int32
    inlined_at::Int32
end
struct LineNumberNode
    line::Int64
    file::Union{Nothing, Symbol}
end
struct LoadError <: WrappedException
    file::AbstractString
    line::Int64
    error::Any
end
mutable struct MethodCache
    @atomic leafcache::Any
    @atomic cache::Any
    @atomic __2::Int64
    @atomic __3::Int64
    MethodCache() = new(1,1)
end
struct MethodError <: Exception
    f::Any
    args::Any
    world::UInt64
end
mutable struct MethodInstance
    var"def"::Union{Method, Module}
    specTypes::Any
    sparam_vals::SimpleVector
    backedges::Array{Any, 1}
    @atomic cache::CodeInstance
    cache_with_orig::Bool
    @atomic flags::Bool
    @atomic dispatch_status::UInt8
    MethodInstance() = new(1,1,1)
end
struct MethodMatch
    spec_types::Type
    sparams::SimpleVector
    method::Method
    fully_covers::Bool
end
mutable struct MethodTable
    @atomic defs::Any
    const cache::MethodCache
    const name::Symbol
    const var"module"::Module
    backedges::Any
end
struct MissingCodeError <: Exception
    mi::MethodInstance
end
mutable struct Module
end
struct NewvarNode
    slot::SlotNumber
end
struct Nothing
end
abstract type Number end
struct OpaqueClosure{A,R} <: Function
    captures::Any
    world::Int64
    source::Any
    invoke::Ptr{Nothing}
    specptr::Ptr{Nothing}
end
struct OverflowError <: Exception
    msg::AbstractString
end
struct Pair{A,B}
    first::A
    second::B
end
struct PartialOpaque
    typ::Type
    env::Any
    parent::MethodInstance
    source::Any
end
struct PartialStruct
    typ::Any
    undefs::Any
    fields::Array{Any, 1}
end
struct PhiCNode
    values::Array{Any, 1}
end
struct PhiNode
    edges::Array{Int32, 1}
    values::Array{Any, 1}
end
struct PiNode
    val::Any
    typ::Any
end
struct PrecompilableError <: Exception
end
primitive type Ptr{T} <: Ref{T} 64 end
struct QuoteNode
    value::Any
end
abstract type Real <: Number end
abstract type Ref{T} end
struct ReturnNode
    val::Any
    ReturnNode() = new()
end
struct SSAValue
    id::Int64
end
abstract type Signed <: Integer end
mutable struct SimpleVector
end
struct SlotNumber
    id::Int64
end
struct StackOverflowError <: Exception
end
mutable struct String <: AbstractString
end
mutable struct Symbol
end
struct TypeError <: Exception
    func::Symbol
    context::Union{AbstractString, GlobalRef, Symbol}
    expected::Type
    got::Any
end
mutable struct TypeMapEntry
    @atomic next::Any
    const sig::Type
    const simplesig::Any
    const guardsigs::Any
    @atomic min_world::UInt64
    @atomic max_world::UInt64
    const func::Any
    const isleafsig::Bool
    const issimplesig::Bool
    const va::Bool
    TypeMapEntry() = new(1,1,1,1)
end
mutable struct TypeMapLevel
    @atomic arg1::Any
    @atomic targ::Any
    @atomic name1::Any
    @atomic tname::Any
    @atomic list::Any
    @atomic any::Any
end
mutable struct TypeName
    const name::Symbol
    const var"module"::Module
    singletonname::Symbol
    const names::SimpleVector
    atomicfields::Ptr{Nothing}
    constfields::Ptr{Nothing}
    const wrapper::Type
    @atomic Typeofwrapper::Type
    @atomic cache::SimpleVector
    @atomic linearcache::MethodCache
    partial::Any
    const hash::Int64
    @atomic max_args::Int32
    const n_uninitialized::Int32
    const flags::UInt8
    @atomic cache_entry_count::UInt8
    max_methods::UInt8
    constprop_heuristic::UInt8
    concrete_only::Bool
    TypeName() = new(1,1)
end
mutable struct TypeVar
    const name::Symbol
    const lb::Any
    const ub::Any
end
struct TypeofBottom <: Type{Union{}}
end
struct TypeofVararg
    T::Any
    N::Any
    TypeofVararg() = new()
end
primitive type UInt128 <: Unsigned 128 end
primitive type UInt16 <: Unsigned 16 end
primitive type UInt32 <: Unsigned 32 end
primitive type UInt64 <: Unsigned 64 end
primitive type UInt8 <: Unsigned 8 end
struct UndefRefError <: Exception
end
struct Union
    a::Any
    b::Any
end
struct UnionAll
    var::TypeVar
    body::Any
end
abstract type Unsigned <: Integer end
struct UpsilonNode
    val::Any
    UpsilonNode() = new()
end
struct VecElement{T}
    value::T
end
mutable struct WeakRef
    value::Any
end
abstract type WrappedException <: Exception end
const NTuple{N,T} = Tuple{Vararg{T,N}}
const Vector{T} = Array{T,1}
const Matrix{T} = Array{T,2}
typeof() = 1
isa() = 1
getfield() = 1
tuple() = 1
mutable struct Box
    contents::Any
    Box() = new()
end
end
module Base
abstract type AbstractBroadcasted end
abstract type AbstractCartesianIndex{N} end
abstract type AbstractDict{K,V} end
abstract type AbstractLock end
abstract type AbstractMatch end
abstract type AbstractOneTo{T} <: AbstractUnitRange{T} end
abstract type AbstractPattern end
abstract type AbstractPipe <: IO end
abstract type AbstractRange{T} <: AbstractArray{T, 1} end
abstract type AbstractSet{T} end
abstract type AbstractUnitRange{T} <: OrdinalRange{T, T} end
struct AnnotatedChar{C<:AbstractChar} <: AbstractChar
    char::C
    annotations::Array{NamedTuple{(:label, :value), Tuple{Symbol, Any}}, 1}
end
struct AnnotatedString{S<:AbstractString} <: AbstractString
    string::S
    annotations::Array{NamedTuple{(:region, :label, :value), Tuple{UnitRange{Int64}, Symbol, Any}}, 1}
end
mutable struct BitArray{N} <: AbstractArray{Bool, N}
    chunks::Array{UInt64, 1}
    len::Int64
    dims::Tuple{Vararg{Int64, N}}
    BitArray() = new(1,1)
end
mutable struct BitSet <: AbstractSet{Int64}
    const bits::Array{UInt64, 1}
    offset::Int64
end
struct BottomRF{T}
    rf::T
end
struct CodePointError{T<:Integer} <: Exception
    code::T
end
struct CodeUnits{T,S<:AbstractString} <: DenseArray{T, 1}
    s::S
end
struct Colon <: Function
end
struct Complex{T<:Real} <: Number
    re::T
    im::T
end
struct ComposedFunction{O,I} <: Function
    outer::O
    inner::I
end
primitive type Cstring 64 end
struct DevNull <: IO
end
struct DimensionMismatch <: Exception
    msg::AbstractString
end
struct EOFError <: Exception
end
struct ExtremaMap{F} <: Function
    f::F
end
struct Fix{N,F,T} <: Function
    f::F
    x::T
end
struct FwCharPosIter{S}
    string::S
    char::Char
    last_char_byte::UInt8
end
struct Generator{I,F}
    f::F
    iter::I
end
struct GenericCondition{L<:AbstractLock}
    waitq::IntrusiveLinkedList{Task}
    lock::L
end
mutable struct GenericIOBuffer{T<:AbstractArray{UInt8, 1}} <: IO
    data::T
    reinit::Bool
    readable::Bool
    writable::Bool
    seekable::Bool
    append::Bool
    size::Int64
    maxsize::Int64
    ptr::Int64
    offset_or_compacted::Int64
    mark::Int64
end
struct HasEltype <: IteratorEltype
end
struct HasLength <: IteratorSize
end
struct HasShape{N} <: IteratorSize
end
struct IOContext{IO_t<:IO} <: AbstractPipe
    io::IO_t
    dict::ImmutableDict{Symbol, Any}
end
struct IOError <: Exception
    msg::String
    code::Int32
end
mutable struct IOStream <: IO
    handle::Ptr{Nothing}
    ios::Array{UInt8, 1}
    name::String
    mark::Int64
    lock::ReentrantLock
    _dolock::Bool
end
struct ImmutableDict{K,V} <: AbstractDict{K, V}
    parent::ImmutableDict{K, V}
    key::K
    value::V
    ImmutableDict() = new()
end
struct IndexCartesian <: IndexStyle
end
struct IndexLinear <: IndexStyle
end
abstract type IndexStyle end
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
abstract type IteratorEltype end
abstract type IteratorSize end
struct KeyError <: Exception
    key::Any
end
struct KeySet{K,T<:(AbstractDict{K, V} where V)} <: AbstractSet{K}
    dict::T
end
mutable struct LazyString <: AbstractString
    const parts::Tuple
    @atomic str::Union{Nothing, String}
end
abstract type LibuvStream <: IO end
struct LinRange{T,L<:Integer} <: AbstractRange{T}
    start::T
    stop::T
    len::L
    lendiv::L
end
struct LinearIndices{N,R<:Tuple{Vararg{AbstractUnitRange{Int64}, N}}} <: AbstractArray{Int64, N}
    indices::R
end
struct MappingRF{F,T}
    f::F
    rf::T
end
struct Missing
end
mutable struct OncePerProcess{T,F} <: Function
    value::Union{Nothing, T}
    @atomic state::UInt8
    @atomic allow_compile_time::Bool
    const initializer::F
    const lock::ReentrantLock
end
struct OneTo{T<:Integer} <: AbstractOneTo{T}
    stop::T
end
abstract type OrdinalRange{T,S} <: AbstractRange{T} end
struct Pairs{K,V,I,A} <: AbstractDict{K, V}
    data::A
    itr::I
end
struct PkgId
    uuid::Union{Nothing, UUID}
    name::String
end
struct Rational{T<:Integer} <: Real
    num::T
    den::T
end
mutable struct ReentrantLock <: AbstractLock
    @atomic locked_by::Union{Nothing, Task}
    reentrancy_cnt::UInt32
    @atomic havelock::UInt8
    cond_wait::GenericCondition{Threads.SpinLock}
    _::Tuple{Int64, Int64, Int64}
    ReentrantLock() = new(1,1,1,1)
end
mutable struct RefValue{T} <: Ref{T}
    x::T
    RefValue() = new()
end
mutable struct Regex <: AbstractPattern
    pattern::String
    compile_options::UInt32
    match_options::UInt32
    regex::Ptr{Nothing}
end
struct RegexMatch{S<:AbstractString} <: AbstractMatch
    match::SubString{S}
    captures::Array{Union{Nothing, SubString{S}}, 1}
    offset::Int64
    offsets::Array{Int64, 1}
    regex::Regex
end
struct ReinterpretArray{T,N,S,A<:(AbstractArray{S, N} where N),IsReshaped} <: AbstractArray{T, N}
    parent::A
    readable::Bool
    writable::Bool
end
struct ReshapedArray{T,N,P<:(AbstractArray{T, N} where N where T),MI<:Tuple{Vararg{MultiplicativeInverses.SignedMultiplicativeInverse{Int64}}}} <: AbstractArray{T, N}
    parent::P
    dims::Tuple{Vararg{Int64, N}}
    mi::MI
end
struct Returns{V} <: Function
    value::V
end
struct SHA1
    bytes::NTuple{20, UInt8}
end
struct Set{T} <: AbstractSet{T}
    dict::Dict{T, Nothing}
end
struct SizeUnknown <: IteratorSize
end
struct Slice{T<:(AbstractUnitRange{T} where T)} <: AbstractUnitRange{Int64}
    indices::T
end
struct SplitIterator{S<:AbstractString,F}
    str::S
    splitter::F
    limit::Int64
    keepempty::Bool
end
struct StepRange{T,S} <: OrdinalRange{T, S}
    start::T
    step::S
    stop::T
end
struct StepRangeLen{T,R,S,L<:Integer} <: AbstractRange{T}
    ref::R
    step::S
    len::L
    offset::L
end
struct StringIndexError <: Exception
    string::AbstractString
    index::Int64
end
struct SubArray{T,N,P,I,L} <: AbstractArray{T, N}
    parent::P
    indices::I
    offset1::Int64
    stride1::Int64
end
struct SubString{T<:AbstractString} <: AbstractString
    string::T
    offset::Int64
    ncodeunits::Int64
end
struct SystemError <: Exception
    prefix::String
    errnum::Int32
    extrainfo::Any
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
struct Val{x}
end
struct VersionNumber
    major::UInt32
    minor::UInt32
    patch::UInt32
    prerelease::Tuple{Vararg{Union{UInt64, String}}}
    build::Tuple{Vararg{Union{UInt64, String}}}
end
struct _InitialValue
end
const AbstractVector{T} = AbstractArray{T,1}
const AbstractMatrix{T} = AbstractArray{T,2}
struct Some{T}
    value::T
end
abstract type Enum{T<:Integer} end
primitive type Cwstring 64 end
mutable struct BigInt <: Signed
    alloc::Int32
    size::Int32
    d::Ptr{UInt}
end
sin() = 1
module IteratorsMD
struct CartesianIndex{N} <: AbstractCartesianIndex{N}
    I::Tuple{Vararg{Int64, N}}
end
end
module Threads
mutable struct SpinLock <: AbstractLock
    @atomic owned::Int
end
end
module MultiplicativeInverses
abstract type MultiplicativeInverse{T} end
struct SignedMultiplicativeInverse{T<:Signed} <: MultiplicativeInverse{T}
    divisor::T
    multiplier::T
    addmul::Int8
    shift::UInt8
end
end
end
#@ 11-14
module Core
mutable struct Array{T,N} <: DenseArray{T, N}
    ref::GenericMemoryRef{:not_atomic, T, Core.CPU}
    size::Tuple{Vararg{Int64, N}}
end
primitive type BFloat16 <: AbstractFloat 16 end
mutable struct GenericMemory{isatomic,T,addrspace} <: DenseArray{T, 1}
    const length::Int64
    const ptr::Ptr{Nothing}
end
struct GenericMemoryRef{isatomic,T,addrspace} <: Ref{T}
    ptr_or_offset::Ptr{Nothing}
    mem::GenericMemory{isatomic, T, addrspace}
end
mutable struct Method
    name::Symbol
    var"module"::Module
    file::Symbol
    line::Int32
    @atomic dispatch_status::UInt8
    @atomic interferences::Memory{Any}
    @atomic primary_world::UInt64
    sig::Type
    specializations::Any
    speckeyset::GenericMemory{isatomic, T, addrspace} where addrspace where T where isatomic
    slot_syms::String
    external_mt::Any
    source::Any
    debuginfo::DebugInfo
    unspecialized::MethodInstance
    generator::Any
    roots::Array{Any, 1}
    root_blocks::Array{UInt64, 1}
    nroots_sysimg::Int32
    ccallable::SimpleVector
    invokes::Any
    recursion_relation::Any
    nargs::Int32
    called::Int32
    nospecialize::Int32
    nkw::Int32
    isva::Bool
    is_for_opaque_closure::Bool
    nospecializeinfer::Bool
    @atomic did_scan_source::UInt8
    constprop::UInt8
    max_varargs::UInt8
    purity::UInt16
    Method() = new(1,1,1,1,1,1,1,1,1,1)
end
struct OutOfMemoryError <: Exception
end
struct ReadOnlyMemoryError <: Exception
end
const CPU = AddrSpace{Core}(0)
const Memory{T} = GenericMemory{:not_atomic,T,CPU}
const AtomicMemory{T} = GenericMemory{:atomic,T,CPU}
const MemoryRef{T} = GenericMemoryRef{:not_atomic,T,CPU}
const AtomicMemoryRef{T} = GenericMemoryRef{:atomic,T,CPU}
end
module Base
struct AnnotatedIOBuffer <: AbstractPipe
    io::GenericIOBuffer{Memory{UInt8}}
    annotations::Array{NamedTuple{(:region, :label, :value), Tuple{UnitRange{Int64}, Symbol, Any}}, 1}
end
mutable struct BufferStream <: LibuvStream
    buffer::GenericIOBuffer{Memory{UInt8}}
    cond::GenericCondition{ReentrantLock}
    readerror::Any
    buffer_writes::Bool
    lock::ReentrantLock
    status::Int64
end
mutable struct Dict{K,V} <: AbstractDict{K, V}
    slots::Memory{UInt8}
    keys::Memory{K}
    vals::Memory{V}
    ndel::Int64
    count::Int64
    age::UInt64
    idxfloor::Int64
    maxprobe::Int64
end
mutable struct IdDict{K,V} <: AbstractDict{K, V}
    ht::Memory{Any}
    count::Int64
    ndel::Int64
end
mutable struct OncePerThread{T,F} <: Function
    @atomic xs::GenericMemory{:atomic, T, Core.CPU}
    @atomic ss::GenericMemory{:atomic, UInt8, Core.CPU}
    const initializer::F
end
mutable struct PipeEndpoint <: LibuvStream
    handle::Ptr{Nothing}
    status::Int64
    buffer::GenericIOBuffer{Memory{UInt8}}
    cond::GenericCondition{Threads.SpinLock}
    readerror::Any
    sendbuf::Union{Nothing, GenericIOBuffer{Memory{UInt8}}}
    lock::ReentrantLock
    throttle::Int64
end
mutable struct SecretBuffer <: IO
    data::Memory{UInt8}
    size::Int64
    ptr::Int64
end
mutable struct TTY <: LibuvStream
    handle::Ptr{Nothing}
    status::Int64
    buffer::GenericIOBuffer{Memory{UInt8}}
    cond::GenericCondition{Threads.SpinLock}
    readerror::Any
    sendbuf::Union{Nothing, GenericIOBuffer{Memory{UInt8}}}
    lock::ReentrantLock
    throttle::Int64
end
end
#@ 12-14
module Core
mutable struct Task
    next::Union{Task, Nothing}
    queue::Any
    storage::Any
    donenotify::Any
    result::Any
    scope::Any
    code::Any
    @atomic _state::UInt8
    sticky::Bool
    priority::UInt16
    _isexception::Bool
    pad00::UInt8
    pad01::UInt8
    pad02::UInt8
    rngState0::UInt64
    rngState1::UInt64
    rngState2::UInt64
    rngState3::UInt64
    rngState4::UInt64
    const metrics_enabled::Bool
    pad10::UInt8
    pad11::UInt8
    pad12::UInt8
    @atomic first_enqueued_at::UInt64
    @atomic last_started_running_at::UInt64
    @atomic running_time_ns::UInt64
    @atomic finished_at::UInt64
    Task() = new(1,1,1,1,1,1)
end
struct UndefVarError <: Exception
    var::Symbol
    world::UInt64
    scope::Any
    UndefVarError() = new(1,1)
end
end
module Base
struct BigFloat <: AbstractFloat
    d::Memory{UInt}
end
end
#@ 14-14
module Core
struct TypeEq
    T::Any
end
struct TypeEgal
    T::Any
end
end
module Base
end
