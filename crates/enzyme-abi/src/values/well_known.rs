//! Names that stand for the same value in every process: those of Julia's own data (`JuliaGlobalNameMap` of Enzyme.jl's
//! `src/compiler.jl`), and those that Enzyme knows when it loads (`JuliaEnzymeNameMap`).

use crate::files::{ValueDescription, ValueKind};

/// The type of types with all parameters, or none.
const DATA_TYPE: &str = "DataType";
/// The type of types that lack parameters.
const UNION_ALL: &str = "UnionAll";

/// Names of types: the key without `jl_` and `_type`, the type, and its own type.
const TYPES: [(&str, &str, &str); 58] = [
    ("type", "Type", UNION_ALL),
    ("any", "Any", DATA_TYPE),
    ("datatype", "DataType", DATA_TYPE),
    ("methtable", "Core.MethodTable", DATA_TYPE),
    ("symbol", "Symbol", DATA_TYPE),
    ("simplevector", "Core.SimpleVector", DATA_TYPE),
    ("nothing", "Nothing", DATA_TYPE),
    ("tvar", "TypeVar", DATA_TYPE),
    ("typeofbottom", "Core.TypeofBottom", DATA_TYPE),
    ("bottom", "Union{}", "Core.TypeofBottom"),
    ("unionall", "UnionAll", DATA_TYPE),
    ("uniontype", "Union", DATA_TYPE),
    ("emptytuple", "Tuple{}", DATA_TYPE),
    ("int8", "Int8", DATA_TYPE),
    ("uint8", "UInt8", DATA_TYPE),
    ("int16", "Int16", DATA_TYPE),
    ("uint16", "UInt16", DATA_TYPE),
    ("int32", "Int32", DATA_TYPE),
    ("uint32", "UInt32", DATA_TYPE),
    ("int64", "Int64", DATA_TYPE),
    ("uint64", "UInt64", DATA_TYPE),
    ("float16", "Float16", DATA_TYPE),
    ("float32", "Float32", DATA_TYPE),
    ("float64", "Float64", DATA_TYPE),
    ("ssavalue", "Core.SSAValue", DATA_TYPE),
    ("slotnumber", "Core.SlotNumber", DATA_TYPE),
    ("argument", "Core.Argument", DATA_TYPE),
    ("bool", "Bool", DATA_TYPE),
    ("char", "Char", DATA_TYPE),
    ("abstractstring", "AbstractString", DATA_TYPE),
    ("string", "String", DATA_TYPE),
    ("function", "Function", DATA_TYPE),
    ("builtin", "Core.Builtin", DATA_TYPE),
    ("module", "Module", DATA_TYPE),
    ("globalref", "GlobalRef", DATA_TYPE),
    ("ref", "Ref", UNION_ALL),
    ("voidpointer", "Ptr{Nothing}", DATA_TYPE),
    ("abstractarray", "AbstractArray", UNION_ALL),
    ("densearray", "DenseArray", UNION_ALL),
    ("array", "Array", UNION_ALL),
    ("array_any", "Vector{Any}", DATA_TYPE),
    ("array_symbol", "Vector{Symbol}", DATA_TYPE),
    ("array_uint8", "Vector{UInt8}", DATA_TYPE),
    ("array_int32", "Vector{Int32}", DATA_TYPE),
    ("array_uint64", "Vector{UInt64}", DATA_TYPE),
    ("expr", "Expr", DATA_TYPE),
    ("method", "Method", DATA_TYPE),
    ("method_instance", "Core.MethodInstance", DATA_TYPE),
    ("code_instance", "Core.CodeInstance", DATA_TYPE),
    ("const", "Core.Const", DATA_TYPE),
    ("llvmpointer", "Core.LLVMPtr", UNION_ALL),
    ("namedtuple", "NamedTuple", UNION_ALL),
    ("task", "Task", DATA_TYPE),
    ("uint8pointer", "Ptr{UInt8}", DATA_TYPE),
    ("anytuple", "Tuple", DATA_TYPE),
    ("vararg", "Core.TypeofVararg", DATA_TYPE),
    ("opaque_closure", "Core.OpaqueClosure", UNION_ALL),
    ("binding", "Core.Binding", DATA_TYPE),
];

/// Names of other values of Julia's: the key, the value, its type, its sort.
const VALUES: [(&str, &str, &str, ValueKind); 6] = [
    ("jl_nothing", "nothing", "Nothing", ValueKind::Singleton),
    ("jl_true", "true", "Bool", ValueKind::Isbits),
    ("jl_false", "false", "Bool", ValueKind::Isbits),
    ("jl_emptytuple", "()", "Tuple{}", ValueKind::Singleton),
    ("jl_an_empty_string", "\"\"", "String", ValueKind::Mutable),
    // The name is that of a `TypeName`; Enzyme.jl takes it for the type.
    ("jl_pointer_typename", "Ptr", UNION_ALL, ValueKind::Type),
];

/// Values that Enzyme.jl knows when it loads, but no exceptions.
const ENZYME_VALUES: [(&str, &str, &str, ValueKind); 6] = [
    ("enz_val_true", "Val{true}()", "Val{true}", ValueKind::Singleton),
    ("enz_val_false", "Val{false}()", "Val{false}", ValueKind::Singleton),
    ("enz_val_1", "Val{1}()", "Val{1}", ValueKind::Singleton),
    ("enz_any_array_1", "@NamedTuple{var\"1\"}", DATA_TYPE, ValueKind::Type),
    ("enz_any_array_2", "@NamedTuple{var\"1\", var\"2\"}", DATA_TYPE, ValueKind::Type),
    ("enz_any_array_3", "@NamedTuple{var\"1\", var\"2\", var\"3\"}", DATA_TYPE, ValueKind::Type),
];

/// The exceptions that derivatives throw: the key, the type.
const ENZYME_EXCEPTIONS: [(&str, &str); 17] = [
    ("enz_runtime_exc", "Enzyme.Compiler.EnzymeRuntimeException"),
    ("enz_runtime_mi_exc", "Enzyme.Compiler.EnzymeRuntimeExceptionMI"),
    ("enz_mut_exc", "Enzyme.Compiler.EnzymeMutabilityException"),
    ("enz_runtime_activity_exc", "Enzyme.Compiler.EnzymeRuntimeActivityError{Cstring, Nothing, Nothing}"),
    ("enz_runtime_activity_str_exc", "Enzyme.Compiler.EnzymeRuntimeActivityError{String, Nothing, Nothing}"),
    (
        "enz_runtime_activity_mi_exc",
        "Enzyme.Compiler.EnzymeRuntimeActivityError{Cstring, Core.MethodInstance, UInt64}",
    ),
    ("enz_no_type_exc", "Enzyme.Compiler.EnzymeNoTypeError{Nothing, Nothing}"),
    ("enz_no_type_mi_exc", "Enzyme.Compiler.EnzymeNoTypeError{Core.MethodInstance, UInt64}"),
    ("enz_no_shadow_exc", "Enzyme.Compiler.EnzymeNoShadowError"),
    ("enz_no_derivative_exc", "Enzyme.Compiler.EnzymeNoDerivativeError{Nothing, Nothing}"),
    ("enz_no_derivative_mi_exc", "Enzyme.Compiler.EnzymeNoDerivativeError{Core.MethodInstance, UInt64}"),
    ("enz_non_const_kwarg_exc", "Enzyme.Compiler.NonConstantKeywordArgException"),
    ("enz_callconv_mismatch_exc", "Enzyme.Compiler.CallingConventionMismatchError{Cstring}"),
    ("enz_illegal_ta_exc", "Enzyme.Compiler.IllegalTypeAnalysisException"),
    ("enz_illegal_first_pointer_exc", "Enzyme.Compiler.IllegalFirstPointerException"),
    ("enz_internal_exc", "Enzyme.Compiler.EnzymeInternalError"),
    ("enz_non_scalar_return_exc", "Enzyme.Compiler.EnzymeNonScalarReturnException"),
];

/// The value of a key of Julia's own data, or of one that Enzyme knows when it loads; without an address.
pub(super) fn well_known(key: &str) -> Option<ValueDescription> {
    let value = |repr: &str, type_name: &str, kind| ValueDescription {
        repr: Some(repr.to_owned()),
        type_name: Some(type_name.to_owned()),
        kind: Some(kind),
        ..ValueDescription::default()
    };
    let mut values = VALUES.iter().chain(&ENZYME_VALUES);
    if let Some((_, repr, type_name, kind)) = values.find(|(name, ..)| *name == key) {
        return Some(value(repr, type_name, *kind));
    }
    if let Some((_, exception)) = ENZYME_EXCEPTIONS.iter().find(|(name, _)| *name == key) {
        return Some(value(exception, DATA_TYPE, ValueKind::Type));
    }
    let name = key.strip_prefix("jl_")?.strip_suffix("_type")?;
    let (_, ty, of) = TYPES.iter().find(|(known, ..)| *known == name)?;
    Some(value(ty, of, ValueKind::Type))
}

/// The key of Julia's own data for a type, by its printed name.
pub(super) fn key_of_type(name: &str) -> Option<String> {
    let (key, ..) = TYPES.iter().find(|(_, ty, _)| without_spaces(ty) == without_spaces(name))?;
    Some(format!("jl_{key}_type"))
}

/// The key of Julia's own data for the only value of a type, by the type's printed name.
pub(super) fn key_of_instance(type_name: &str) -> Option<String> {
    let is_it = |ty: &str, kind| kind == ValueKind::Singleton && ty == without_spaces(type_name);
    VALUES.iter().find(|(_, _, ty, kind)| is_it(ty, *kind)).map(|(key, ..)| (*key).to_owned())
}

/// A printed type without the spaces that Julia writes behind commas.
fn without_spaces(name: &str) -> String {
    name.replace(' ', "")
}
