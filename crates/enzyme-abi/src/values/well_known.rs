//! The names of Julia's own data that Enzyme knows (`JuliaGlobalNameMap` of Enzyme.jl).

use crate::files::{ValueDescription, ValueKind};

/// Names of types: the key without `jl_` and `_type`, and the type.
const TYPES: [(&str, &str); 61] = [
    ("any", "Any"),
    ("type", "Type"),
    ("datatype", "DataType"),
    ("symbol", "Symbol"),
    ("simplevector", "SimpleVector"),
    ("nothing", "Nothing"),
    ("tvar", "TypeVar"),
    ("typeofbottom", "Core.TypeofBottom"),
    ("bottom", "Union{}"),
    ("unionall", "UnionAll"),
    ("uniontype", "Union"),
    ("emptytuple", "Tuple{}"),
    ("int8", "Int8"),
    ("uint8", "UInt8"),
    ("int16", "Int16"),
    ("uint16", "UInt16"),
    ("int32", "Int32"),
    ("uint32", "UInt32"),
    ("int64", "Int64"),
    ("uint64", "UInt64"),
    ("float16", "Float16"),
    ("float32", "Float32"),
    ("float64", "Float64"),
    ("bool", "Bool"),
    ("char", "Char"),
    ("string", "String"),
    ("abstractstring", "AbstractString"),
    ("function", "Function"),
    ("builtin", "Core.Builtin"),
    ("module", "Module"),
    ("globalref", "GlobalRef"),
    ("ref", "Ref"),
    ("voidpointer", "Ptr{Nothing}"),
    ("abstractarray", "AbstractArray"),
    ("densearray", "DenseArray"),
    ("array", "Array"),
    ("array_any", "Vector{Any}"),
    ("array_symbol", "Vector{Symbol}"),
    ("array_uint8", "Vector{UInt8}"),
    ("array_int32", "Vector{Int32}"),
    ("array_uint64", "Vector{UInt64}"),
    ("expr", "Expr"),
    ("method", "Method"),
    ("method_instance", "Core.MethodInstance"),
    ("code_instance", "Core.CodeInstance"),
    ("const", "Core.Const"),
    ("llvmpointer", "Core.LLVMPtr"),
    ("namedtuple", "NamedTuple"),
    ("task", "Task"),
    ("uint8pointer", "Ptr{UInt8}"),
    ("anytuple", "Tuple"),
    ("vararg", "Vararg"),
    ("opaque_closure", "Core.OpaqueClosure"),
    ("binding", "Core.Binding"),
    ("ssavalue", "Core.SSAValue"),
    ("slotnumber", "Core.SlotNumber"),
    ("argument", "Core.Argument"),
    ("weakref", "WeakRef"),
    ("code_info", "Core.CodeInfo"),
    ("quotenode", "QuoteNode"),
    ("lineinfonode", "Core.LineInfoNode"),
];

/// Names of other values: the key, the value, its type, its sort.
const VALUES: [(&str, &str, &str, ValueKind); 6] = [
    ("jl_nothing", "nothing", "Nothing", ValueKind::Singleton),
    ("jl_true", "true", "Bool", ValueKind::Isbits),
    ("jl_false", "false", "Bool", ValueKind::Isbits),
    ("jl_emptytuple", "()", "Tuple{}", ValueKind::Singleton),
    ("jl_an_empty_string", "\"\"", "String", ValueKind::Mutable),
    ("jl_pointer_typename", "typename(Ptr)", "Core.TypeName", ValueKind::Mutable),
];

/// The value of a key of Julia's own data, without an address.
pub(super) fn well_known(key: &str) -> Option<ValueDescription> {
    let value = |repr: &str, type_name: &str, kind| ValueDescription {
        repr: Some(repr.to_owned()),
        type_name: Some(type_name.to_owned()),
        kind: Some(kind),
        ..ValueDescription::default()
    };
    if let Some((_, repr, type_name, kind)) = VALUES.iter().find(|(name, ..)| *name == key) {
        return Some(value(repr, type_name, *kind));
    }
    let name = key.strip_prefix("jl_")?.strip_suffix("_type")?;
    let (_, ty) = TYPES.iter().find(|(known, _)| *known == name)?;
    let type_name = if *ty == "Union{}" { "Core.TypeofBottom" } else { "DataType" };
    Some(value(ty, type_name, ValueKind::Type))
}

/// The key of Julia's own data for a type, by its printed name.
pub(super) fn key_of_type(name: &str) -> Option<String> {
    let (key, _) = TYPES.iter().find(|(_, ty)| without_spaces(ty) == without_spaces(name))?;
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
