# Built-in types of Julia 1.10 to 1.14, as declarations. Facts only: names, parameters, supertypes, fields, and through
# `new` how many fields are always set.
#
# A line `#@ …` says for which versions and targets the lines up to the next empty one hold:
#     #@ 1.12          1.12 alone           #@ 1.11-         1.11 and later      #@ 1.10-1.11     1.10 and 1.11
#     #@ 64-bit        by pointer width     #@ windows, #@ not-windows           #@ 1.11- 32-bit  all of it
#     #@ signed-char, #@ unsigned-char      how C's `char` is on the target
# Without such a line they hold for all. Types may be mentioned before they are declared.
#
# Sources: the types of a running Julia 1.13.1 by reflection; every declaration was compared with `base/boot.jl` and with
# `jl_init_types` of `src/jltypes.c`, its sets of constant and atomic fields too, at 1.10.5, 1.11.1, 1.12.5 and
# 1.14.0-DEV (March 2026). Fields of `Task` and `MethodInstance` of 1.14 that are newer come from the specification.

module Core

abstract type Any end

abstract type Type{T} end

abstract type Number end
abstract type Real <: Number end
abstract type AbstractFloat <: Real end
abstract type Integer <: Real end
abstract type Signed <: Integer end
abstract type Unsigned <: Integer end
abstract type AbstractChar end
abstract type AbstractString end
abstract type AbstractArray{T, N} end
abstract type DenseArray{T, N} <: AbstractArray{T, N} end
abstract type Function end
abstract type Builtin <: Function end
abstract type Exception end
abstract type WrappedException <: Exception end
abstract type IO end
abstract type Ref{T} end

primitive type Bool <: Integer 8 end
primitive type Int8 <: Signed 8 end
primitive type UInt8 <: Unsigned 8 end
primitive type Int16 <: Signed 16 end
primitive type UInt16 <: Unsigned 16 end
primitive type Int32 <: Signed 32 end
primitive type UInt32 <: Unsigned 32 end
primitive type Int64 <: Signed 64 end
primitive type UInt64 <: Unsigned 64 end
primitive type Int128 <: Signed 128 end
primitive type UInt128 <: Unsigned 128 end
primitive type Float16 <: AbstractFloat 16 end
primitive type Float32 <: AbstractFloat 32 end
primitive type Float64 <: AbstractFloat 64 end
primitive type Char <: AbstractChar 32 end
primitive type IntrinsicFunction <: Builtin 32 end

#@ 1.11-
primitive type BFloat16 <: AbstractFloat 16 end

#@ 64-bit
const Int = Int64
const UInt = UInt64
primitive type Ptr{T} <: Ref{T} 64 end
primitive type LLVMPtr{T, AS} <: Ref{T} 64 end

#@ 32-bit
const Int = Int32
const UInt = UInt32
primitive type Ptr{T} <: Ref{T} 32 end
primitive type LLVMPtr{T, AS} <: Ref{T} 32 end

struct Nothing end
const Cvoid = Nothing
struct Tuple end
struct NamedTuple{names, T<:Tuple} end
const NTuple{N, T} = Tuple{Vararg{T, N}}
struct TypeofBottom <: Type{Union{}} end
struct UndefInitializer end

#@ 1.11-
primitive type AddrSpace{Backend} 8 end
const CPU = AddrSpace{Core}(0)

mutable struct Symbol end
mutable struct String <: AbstractString end
mutable struct SimpleVector end
mutable struct Module end

#@ 1.10
mutable struct Array{T, N} <: DenseArray{T, N} end

#@ 1.11-
mutable struct GenericMemory{isatomic, T, addrspace} <: DenseArray{T, 1}
    const length::Int
    const ptr::Ptr{Cvoid}
end

#@ 1.11-
struct GenericMemoryRef{isatomic, T, addrspace} <: Ref{T}
    ptr_or_offset::Ptr{Cvoid}
    mem::GenericMemory{isatomic, T, addrspace}
end

#@ 1.11-
const Memory{T} = GenericMemory{:not_atomic, T, CPU}
const AtomicMemory{T} = GenericMemory{:atomic, T, CPU}
const MemoryRef{T} = GenericMemoryRef{:not_atomic, T, CPU}
const AtomicMemoryRef{T} = GenericMemoryRef{:atomic, T, CPU}

#@ 1.11-
mutable struct Array{T, N} <: DenseArray{T, N}
    ref::MemoryRef{T}
    size::NTuple{N, Int}
end

struct VecElement{T}
    value::T
end
struct Pair{A, B}
    first::A
    second::B
end
mutable struct Box
    contents
    Box() = new()
end
mutable struct WeakRef
    value
end

#@ 1.14
const AnyType = Type

mutable struct TypeVar
    const name::Symbol
    const lb
    const ub
end

struct UnionAll <: Type
    var::TypeVar
    body
end

struct Union <: Type
    a
    b
end

struct TypeofVararg
    T
    N
    TypeofVararg() = new()
end

struct SSAValue
    id::Int
end

struct SlotNumber
    id::Int
end

struct Argument
    n::Int
end

mutable struct TypeMapLevel
    @atomic arg1
    @atomic targ
    @atomic name1
    @atomic tname
    @atomic list
    @atomic any
end

#@ 1.10
mutable struct TypeMapEntry
    @atomic next
    const sig::Type
    const simplesig
    const guardsigs
    const min_world::UInt
    const max_world::UInt
    const func
    const isleafsig::Bool
    const issimplesig::Bool
    const va::Bool
    TypeMapEntry(next, sig, simplesig, guardsigs) = new(next, sig, simplesig, guardsigs)
end

#@ 1.11-
mutable struct TypeMapEntry
    @atomic next
    const sig::Type
    const simplesig
    const guardsigs
    @atomic min_world::UInt
    @atomic max_world::UInt
    const func
    const isleafsig::Bool
    const issimplesig::Bool
    const va::Bool
    TypeMapEntry(next, sig, simplesig, guardsigs) = new(next, sig, simplesig, guardsigs)
end

mutable struct Expr
    head::Symbol
    args::Array{Any, 1}
end

struct LineNumberNode
    line::Int
    file::Union{Nothing,Symbol}
end

struct GotoNode
    label::Int
end

struct GotoIfNot
    cond
    dest::Int
end

struct ReturnNode
    val
    ReturnNode() = new()
end

struct PiNode
    val
    typ
end

struct PhiNode
    edges::Array{Int32, 1}
    values::Array{Any, 1}
end

struct PhiCNode
    values::Array{Any, 1}
end

struct UpsilonNode
    val
    UpsilonNode() = new()
end

struct QuoteNode
    value
end

struct NewvarNode
    slot::SlotNumber
end

#@ 1.10
mutable struct CodeInfo
    code::Array{Any, 1}
    codelocs::Array{Int32, 1}
    ssavaluetypes
    ssaflags::Array{UInt8, 1}
    method_for_inference_limit_heuristics
    linetable
    slotnames::Array{Symbol, 1}
    slotflags::Array{UInt8, 1}
    slottypes
    rettype
    parent
    edges
    min_world::UInt
    max_world::UInt
    inferred::Bool
    propagate_inbounds::Bool
    has_fcall::Bool
    nospecializeinfer::Bool
    inlining::UInt8
    constprop::UInt8
    purity::UInt8
    inlining_cost::UInt16
end

#@ 1.11
mutable struct CodeInfo
    code::Array{Any, 1}
    codelocs::Array{Int32, 1}
    ssavaluetypes
    ssaflags::Array{UInt32, 1}
    method_for_inference_limit_heuristics
    linetable
    slotnames::Array{Symbol, 1}
    slotflags::Array{UInt8, 1}
    slottypes
    rettype
    parent
    edges
    min_world::UInt
    max_world::UInt
    inferred::Bool
    propagate_inbounds::Bool
    has_fcall::Bool
    nospecializeinfer::Bool
    inlining::UInt8
    constprop::UInt8
    purity::UInt16
    inlining_cost::UInt16
end

#@ 1.12-
mutable struct CodeInfo
    code::Array{Any, 1}
    debuginfo::DebugInfo
    ssavaluetypes
    ssaflags::Array{UInt32, 1}
    slotnames::Array{Symbol, 1}
    slotflags::Array{UInt8, 1}
    slottypes
    rettype
    parent
    edges
    min_world::UInt
    max_world::UInt
    method_for_inference_limit_heuristics
    nargs::UInt
    propagate_inbounds::Bool
    has_fcall::Bool
    has_image_globalref::Bool
    nospecializeinfer::Bool
    isva::Bool
    inlining::UInt8
    constprop::UInt8
    purity::UInt16
    inlining_cost::UInt16
    CodeInfo(code, debuginfo, ssavaluetypes, ssaflags, slotnames, slotflags, slottypes, rettype, parent, edges, min_world, max_world, method_for_inference_limit_heuristics, nargs, propagate_inbounds, has_fcall, has_image_globalref, nospecializeinfer, isva, inlining, constprop, purity) = new(code, debuginfo, ssavaluetypes, ssaflags, slotnames, slotflags, slottypes, rettype, parent, edges, min_world, max_world, method_for_inference_limit_heuristics, nargs, propagate_inbounds, has_fcall, has_image_globalref, nospecializeinfer, isva, inlining, constprop, purity)
end

#@ 1.10
mutable struct Method
    name::Symbol
    var"module"::Module
    file::Symbol
    line::Int32
    primary_world::UInt
    deleted_world::UInt
    sig::Type
    specializations
    speckeyset::Array
    slot_syms::String
    external_mt
    source
    unspecialized::MethodInstance
    generator
    roots::Array{Any, 1}
    root_blocks::Array{UInt64, 1}
    nroots_sysimg::Int32
    ccallable::SimpleVector
    invokes
    recursion_relation
    nargs::Int32
    called::Int32
    nospecialize::Int32
    nkw::Int32
    isva::Bool
    is_for_opaque_closure::Bool
    nospecializeinfer::Bool
    constprop::UInt8
    max_varargs::UInt8
    purity::UInt8
    Method(name, mod, file, line, primary_world, deleted_world, sig, specializations, speckeyset, slot_syms) = new(name, mod, file, line, primary_world, deleted_world, sig, specializations, speckeyset, slot_syms)
end

#@ 1.11
mutable struct Method
    name::Symbol
    var"module"::Module
    file::Symbol
    line::Int32
    @atomic primary_world::UInt
    @atomic deleted_world::UInt
    sig::Type
    specializations
    speckeyset::GenericMemory
    slot_syms::String
    external_mt
    source
    unspecialized::MethodInstance
    generator
    roots::Array{Any, 1}
    root_blocks::Array{UInt64, 1}
    nroots_sysimg::Int32
    ccallable::SimpleVector
    invokes
    recursion_relation
    nargs::Int32
    called::Int32
    nospecialize::Int32
    nkw::Int32
    isva::Bool
    is_for_opaque_closure::Bool
    nospecializeinfer::Bool
    constprop::UInt8
    max_varargs::UInt8
    purity::UInt16
    Method(name, mod, file, line, primary_world, deleted_world, sig, specializations, speckeyset, slot_syms) = new(name, mod, file, line, primary_world, deleted_world, sig, specializations, speckeyset, slot_syms)
end

#@ 1.12-
mutable struct Method
    name::Symbol
    var"module"::Module
    file::Symbol
    line::Int32
    @atomic dispatch_status::UInt8
    @atomic interferences::Memory{Any}
    @atomic primary_world::UInt
    sig::Type
    specializations
    speckeyset::GenericMemory
    slot_syms::String
    external_mt
    source
    debuginfo::DebugInfo
    unspecialized::MethodInstance
    generator
    roots::Array{Any, 1}
    root_blocks::Array{UInt64, 1}
    nroots_sysimg::Int32
    ccallable::SimpleVector
    invokes
    recursion_relation
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
    Method(name, mod, file, line, dispatch_status, interferences, primary_world, sig, specializations, speckeyset) = new(name, mod, file, line, dispatch_status, interferences, primary_world, sig, specializations, speckeyset)
end

#@ 1.10
mutable struct MethodInstance
    def::Union{Method,Module}
    specTypes
    sparam_vals::SimpleVector
    @atomic uninferred
    backedges::Array{Any, 1}
    callbacks
    @atomic cache::CodeInstance
    inInference::Bool
    cache_with_orig::Bool
    @atomic precompiled::Bool
    MethodInstance(def, specTypes, sparam_vals) = new(def, specTypes, sparam_vals)
end

#@ 1.11
mutable struct MethodInstance
    def::Union{Method,Module}
    specTypes
    sparam_vals::SimpleVector
    @atomic uninferred
    backedges::Array{Any, 1}
    @atomic cache::CodeInstance
    inInference::Bool
    cache_with_orig::Bool
    @atomic precompiled::Bool
    MethodInstance(def, specTypes, sparam_vals) = new(def, specTypes, sparam_vals)
end

#@ 1.12-1.13
mutable struct MethodInstance
    def::Union{Method,Module}
    specTypes
    sparam_vals::SimpleVector
    backedges::Array{Any, 1}
    @atomic cache::CodeInstance
    cache_with_orig::Bool
    @atomic flags::Bool
    @atomic dispatch_status::UInt8
    MethodInstance(def, specTypes, sparam_vals) = new(def, specTypes, sparam_vals)
end

#@ 1.14
mutable struct MethodInstance
    def::Union{Method,Module}
    specTypes
    sparam_vals::SimpleVector
    backedges::Array{Any, 1}
    @atomic cache::CodeInstance
    cache_with_orig::Bool
    @atomic flags::Bool
    @atomic dispatch_status::UInt8
    @atomic precompile::Bool
    MethodInstance(def, specTypes, sparam_vals) = new(def, specTypes, sparam_vals)
end

#@ 1.10
mutable struct CodeInstance
    const def::MethodInstance
    @atomic next::CodeInstance
    min_world::UInt
    max_world::UInt
    const rettype
    const rettype_const
    @atomic inferred
    const ipo_purity_bits::UInt32
    @atomic purity_bits::UInt32
    const argescapes
    isspecsig::Bool
    @atomic precompile::Bool
    relocatability::UInt8
    @atomic invoke::Ptr{Cvoid}
    @atomic specptr::Ptr{Cvoid}
    CodeInstance(def) = new(def)
end

#@ 1.11
mutable struct CodeInstance
    const def::MethodInstance
    const owner
    @atomic next::CodeInstance
    @atomic min_world::UInt
    @atomic max_world::UInt
    const rettype
    const exctype
    const rettype_const
    @atomic inferred
    const ipo_purity_bits::UInt32
    @atomic purity_bits::UInt32
    const analysis_results
    @atomic specsigflags::Bool
    @atomic precompile::Bool
    relocatability::UInt8
    @atomic invoke::Ptr{Cvoid}
    @atomic specptr::Ptr{Cvoid}
    CodeInstance(def) = new(def)
end

#@ 1.12
mutable struct CodeInstance
    const def
    const owner
    @atomic next::CodeInstance
    @atomic min_world::UInt
    @atomic max_world::UInt
    const rettype
    const exctype
    const rettype_const
    @atomic inferred
    @atomic debuginfo::DebugInfo
    @atomic edges::SimpleVector
    const analysis_results
    @atomic ipo_purity_bits::UInt32
    const time_infer_total::UInt16
    const time_infer_cache_saved::UInt16
    const time_infer_self::UInt16
    @atomic time_compile::UInt16
    @atomic specsigflags::UInt8
    @atomic precompile::Bool
    @atomic invoke::Ptr{Cvoid}
    @atomic specptr::Ptr{Cvoid}
    CodeInstance(def) = new(def)
end

#@ 1.13
mutable struct CodeInstance
    const def
    const owner
    @atomic next::CodeInstance
    @atomic min_world::UInt
    @atomic max_world::UInt
    const rettype
    const exctype
    const rettype_const
    @atomic inferred
    @atomic debuginfo::DebugInfo
    @atomic edges::SimpleVector
    const analysis_results
    @atomic ipo_purity_bits::UInt32
    const time_infer_total::UInt16
    const time_infer_cache_saved::UInt16
    const time_infer_self::UInt16
    @atomic time_compile::UInt16
    @atomic flags::UInt8
    @atomic precompile::Bool
    @atomic invoke::Ptr{Cvoid}
    @atomic specptr::Ptr{Cvoid}
    CodeInstance(def) = new(def)
end

#@ 1.14
mutable struct CodeInstance
    const def
    const owner
    @atomic next::CodeInstance
    @atomic min_world::UInt
    @atomic max_world::UInt
    const rettype
    const exctype
    const rettype_const
    @atomic inferred
    @atomic debuginfo::DebugInfo
    @atomic edges::SimpleVector
    analysis_results
    @atomic ipo_purity_bits::UInt32
    const time_infer_total::UInt16
    const time_infer_cache_saved::UInt16
    const time_infer_self::UInt16
    @atomic time_compile::UInt16
    @atomic flags::UInt8
    @atomic invoke::Ptr{Cvoid}
    @atomic specptr::Ptr{Cvoid}
    CodeInstance(def) = new(def)
end

#@ 1.10-1.13
struct Const
    val
end

#@ 1.10-1.12
struct PartialStruct
    typ
    fields::Array{Any, 1}
end

#@ 1.13
struct PartialStruct
    typ
    undefs
    fields::Array{Any, 1}
end

#@ 1.10-1.13
struct InterConditional
    slot::Int
    thentype
    elsetype
end

struct MethodMatch
    spec_types::Type
    sparams::SimpleVector
    method::Method
    fully_covers::Bool
end

#@ 1.10
mutable struct Task
    next::Union{Task,Nothing}
    queue
    storage
    donenotify
    result
    logstate
    code
    rngState0::UInt64
    rngState1::UInt64
    rngState2::UInt64
    rngState3::UInt64
    rngState4::UInt64
    _state::UInt8
    sticky::Bool
    _isexception::Bool
    priority::UInt16
    Task(next, queue, storage, donenotify, result, logstate) = new(next, queue, storage, donenotify, result, logstate)
end

#@ 1.11
mutable struct Task
    next::Union{Task,Nothing}
    queue
    storage
    donenotify
    result
    scope
    code
    rngState0::UInt64
    rngState1::UInt64
    rngState2::UInt64
    rngState3::UInt64
    rngState4::UInt64
    _state::UInt8
    sticky::Bool
    _isexception::Bool
    priority::UInt16
    Task(next, queue, storage, donenotify, result, scope) = new(next, queue, storage, donenotify, result, scope)
end

#@ 1.12-1.13
mutable struct Task
    next::Union{Task,Nothing}
    queue
    storage
    donenotify
    result
    scope
    code
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
    Task(next, queue, storage, donenotify, result, scope) = new(next, queue, storage, donenotify, result, scope)
end

#@ 1.14
mutable struct Task
    next::Union{Task,Nothing}
    queue
    storage
    donenotify
    result
    scope
    code
    @atomic _state::UInt8
    sticky::Bool
    priority::UInt16
    _isexception::Bool
    @atomic preempt_request::UInt8
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
    @atomic waiting_on
    cached_wait_entry
    cached_cancel_entry
    invoked
    @atomic bound_cancel_token
    Task(next, queue, storage, donenotify, result, scope) = new(next, queue, storage, donenotify, result, scope)
end

#@ 1.10-1.11
mutable struct Binding
    @atomic value
    const globalref::GlobalRef
    @atomic owner::Binding
    ty::Type
    @atomic flags::UInt8
    Binding() = new()
end

#@ 1.12-
mutable struct Binding
    const globalref::GlobalRef
    @atomic value
    @atomic partitions::BindingPartition
    backedges::Array{Any, 1}
    @atomic flags::UInt8
    Binding() = new()
end

struct GlobalRef
    mod::Module
    name::Symbol
    binding::Binding
end

struct OpaqueClosure{A, R} <: Function
    captures
    world::Int
    source
    invoke::Ptr{Cvoid}
    specptr::Ptr{Cvoid}
end

#@ 1.10-1.13
struct PartialOpaque
    typ::Type
    env
    parent::MethodInstance
    source
end

#@ 1.11-
struct EnterNode
    catch_dest::Int
    scope
    EnterNode(catch_dest) = new(catch_dest)
end

#@ 1.12-1.13
mutable struct BindingPartition
    const restriction
    @atomic min_world::UInt
    @atomic max_world::UInt
    @atomic next::BindingPartition
    const kind::UInt
    BindingPartition() = new()
end

#@ 1.14
mutable struct BindingPartition
    const restriction
    @atomic min_world::UInt
    @atomic max_world::UInt
    @atomic next
    const kind::UInt
    BindingPartition() = new()
end

#@ 1.12-
struct LegacyLineInfoNode
    file::Symbol
    line::Int32
    inlined_at::Int32
end

#@ 1.12-
struct DebugInfo
    def
    linetable
    edges::SimpleVector
    codelocs::String
end

#@ 1.14
struct Intersect
    a
    b
end

#@ 1.14
struct TypeEq
    T::Union{AnyType,TypeVar}
end

#@ 1.14
struct TypeEgal
    T::AnyType
end

#@ 1.14
mutable struct CancellationTokenSource
    @atomic child_head
    @atomic waiters_head
    @atomic walk_lock
    @atomic state::UInt8
    nparents::UInt16
    @atomic dead_count::UInt32
    @atomic reg_count::UInt32
end

#@ 1.14
mutable struct WaitEntryN
    @atomic task
    nslots::UInt32
end

#@ 1.12-
struct ABIOverride
    abi::Type
    def::MethodInstance
end

struct ArgumentError <: Exception
    msg::AbstractString
end

struct AssertionError <: Exception
    msg::AbstractString
end

struct BoundsError <: Exception
    a
    i
    BoundsError() = new()
end

struct ConcurrencyViolationError <: Exception
    msg::AbstractString
end

struct CoreSTDERR <: IO end

struct CoreSTDOUT <: IO end

mutable struct DataType <: Type
    const name::TypeName
    const super::DataType
    const parameters::SimpleVector
    @atomic types::SimpleVector
    const instance
    @atomic layout::Ptr{Cvoid}
    const hash::Int32
    flags::UInt16
    DataType(name, super, parameters) = new(name, super, parameters)
end

struct DivideError <: Exception end

struct DomainError <: Exception
    val
    msg::AbstractString
end

struct ErrorException <: Exception
    msg::AbstractString
end

#@ 1.12-
struct FieldError <: Exception
    type::DataType
    field::Symbol
end

struct GeneratedFunctionStub
    gen
    argnames::SimpleVector
    spnames::SimpleVector
end

#@ 1.10
struct InexactError <: Exception
    func::Symbol
    T
    val
end

#@ 1.11-
struct InexactError <: Exception
    func::Symbol
    args
end

struct InitError <: WrappedException
    mod::Symbol
    error
end

struct InterruptException <: Exception end

struct LoadError <: WrappedException
    file::AbstractString
    line::Int
    error
end

struct MethodError <: Exception
    f
    args
    world::UInt
end

#@ 1.11-
struct MissingCodeError <: Exception
    mi::MethodInstance
end

struct OutOfMemoryError <: Exception end

struct OverflowError <: Exception
    msg::AbstractString
end

struct PrecompilableError <: Exception end

struct ReadOnlyMemoryError <: Exception end

struct StackOverflowError <: Exception end

#@ 1.10-1.11
struct TypeError <: Exception
    func::Symbol
    context::Union{AbstractString, Symbol}
    expected::Type
    got
end

#@ 1.12-
struct TypeError <: Exception
    func::Symbol
    context::Union{AbstractString, GlobalRef, Symbol}
    expected::Type
    got
end

struct UndefRefError <: Exception end

#@ 1.10
struct UndefVarError <: Exception
    var::Symbol
end

#@ 1.11
struct UndefVarError <: Exception
    var::Symbol
    scope
    UndefVarError(var) = new(var)
end

#@ 1.12-
struct UndefVarError <: Exception
    var::Symbol
    world::UInt
    scope
    UndefVarError(var, world) = new(var, world)
end

struct SegmentationFault <: Exception end
struct UndefKeywordError <: Exception
    var::Symbol
end

#@ 1.10
mutable struct TypeName
    const name::Symbol
    const var"module"::Module
    const names::SimpleVector
    const atomicfields::Ptr{Cvoid}
    const constfields::Ptr{Cvoid}
    const wrapper::Type
    Typeofwrapper::Type
    @atomic cache::SimpleVector
    @atomic linearcache::SimpleVector
    const mt::MethodTable
    partial
    const hash::Int
    const n_uninitialized::Int32
    const flags::UInt8
    max_methods::UInt8
    TypeName(name, mod) = new(name, mod)
end

#@ 1.11
mutable struct TypeName
    const name::Symbol
    const var"module"::Module
    const names::SimpleVector
    atomicfields::Ptr{Cvoid}
    constfields::Ptr{Cvoid}
    const wrapper::Type
    Typeofwrapper::Type
    @atomic cache::SimpleVector
    @atomic linearcache::SimpleVector
    const mt::MethodTable
    partial
    const hash::Int
    const n_uninitialized::Int32
    const flags::UInt8
    max_methods::UInt8
    TypeName(name, mod) = new(name, mod)
end

#@ 1.12-
mutable struct TypeName
    const name::Symbol
    const var"module"::Module
    singletonname::Symbol
    const names::SimpleVector
    atomicfields::Ptr{Cvoid}
    constfields::Ptr{Cvoid}
    const wrapper::Type
    @atomic Typeofwrapper::Type
    @atomic cache::SimpleVector
    @atomic linearcache::MethodCache
    partial
    const hash::Int
    @atomic max_args::Int32
    const n_uninitialized::Int32
    const flags::UInt8
    @atomic cache_entry_count::UInt8
    max_methods::UInt8
    constprop_heuristic::UInt8
    concrete_only::Bool
    TypeName(name, mod) = new(name, mod)
end

#@ 1.10-1.11
mutable struct MethodTable
    name::Symbol
    @atomic defs
    @atomic leafcache
    @atomic cache
    @atomic max_args::Int
    const var"module"::Module
    backedges::Array{Any, 1}
    _8::Ptr{Cvoid}
    _9::Int32
    offs::UInt8
    _11::UInt8
    MethodTable(a, b, c, d, e, f) = new(a, b, c, d, e, f)
end

#@ 1.12-
mutable struct MethodCache
    @atomic leafcache
    @atomic cache
    @atomic _3::Int
    @atomic _4::Int
    MethodCache(leafcache, cache) = new(leafcache, cache)
end

#@ 1.12-
mutable struct MethodTable
    @atomic defs
    const cache::MethodCache
    const name::Symbol
    const var"module"::Module
    backedges
end

#@ 1.10-1.11
struct LineInfoNode
    var"module"::Module
    method
    file::Symbol
    line::Int32
    inlined_at::Int32
end

export Any, DataType, Vararg, NTuple, Tuple, Type, UnionAll, TypeVar, Union, Nothing, Cvoid, AbstractArray,
    DenseArray, NamedTuple, Pair, Function, Method, Module, Symbol, Task, Array, UndefInitializer, WeakRef,
    VecElement, Number, Real, Integer, Bool, Ref, Ptr, AbstractFloat, Float16, Float32, Float64, Signed,
    Int, Int8, Int16, Int32, Int64, Int128, Unsigned, UInt, UInt8, UInt16, UInt32, UInt64, UInt128,
    AbstractChar, Char, AbstractString, String, IO, ErrorException, BoundsError, DivideError, DomainError,
    Exception, InterruptException, InexactError, OutOfMemoryError, ReadOnlyMemoryError, OverflowError,
    StackOverflowError, SegmentationFault, UndefRefError, UndefVarError, TypeError, ArgumentError,
    MethodError, AssertionError, LoadError, InitError, UndefKeywordError, ConcurrencyViolationError, Expr,
    QuoteNode, LineNumberNode, GlobalRef

#@ 1.11-
export Memory, MemoryRef, AtomicMemory, AtomicMemoryRef, GenericMemory, GenericMemoryRef

#@ 1.12-
export FieldError

function typeof end
function isa end
function getfield end
function setfield! end
function swapfield! end
function modifyfield! end
function replacefield! end
function fieldtype end
function nfields end
function isdefined end
function throw end
function tuple end
function svec end
function ifelse end
function sizeof end
function typeassert end
function applicable end
function invoke end
function getglobal end
function setglobal! end
function apply_type end
function _apply_iterate end
function _typevar end
function _expr end

function <: end
function === end

end
