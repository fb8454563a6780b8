//! Type constructors: what a declaration makes, shared by all of its instantiations.

use super::handle::{ModuleId, Sym, Ty};

/// The built-in types that rules mention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named as the type of Core or Base is")]
pub enum Role {
    Any,
    Type,
    Tuple,
    NamedTuple,
    VecElement,
    Ptr,
    LLVMPtr,
    Cstring,
    Cwstring,
    GenericMemory,
    GenericMemoryRef,
    Array,
    AddrSpace,
    Bool,
    Char,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    UInt128,
    Float16,
    Float32,
    Float64,
    BFloat16,
    String,
    Symbol,
    SimpleVector,
    Module,
    DataType,
    Union,
    UnionAll,
    TypeofBottom,
    TypeofVararg,
    TypeName,
    TypeEq,
    TypeEgal,
    Nothing,
    Signed,
    Function,
    Builtin,
    Enum,
}

/// Every role with the name of its type. All are in Core but those that Base declares.
pub(super) const ROLES: [(&str, Role); 46] = [
    ("Any", Role::Any),
    ("Type", Role::Type),
    ("Tuple", Role::Tuple),
    ("NamedTuple", Role::NamedTuple),
    ("VecElement", Role::VecElement),
    ("Ptr", Role::Ptr),
    ("LLVMPtr", Role::LLVMPtr),
    ("Cstring", Role::Cstring),
    ("Cwstring", Role::Cwstring),
    ("GenericMemory", Role::GenericMemory),
    ("GenericMemoryRef", Role::GenericMemoryRef),
    ("Array", Role::Array),
    ("AddrSpace", Role::AddrSpace),
    ("Bool", Role::Bool),
    ("Char", Role::Char),
    ("Int8", Role::Int8),
    ("Int16", Role::Int16),
    ("Int32", Role::Int32),
    ("Int64", Role::Int64),
    ("Int128", Role::Int128),
    ("UInt8", Role::UInt8),
    ("UInt16", Role::UInt16),
    ("UInt32", Role::UInt32),
    ("UInt64", Role::UInt64),
    ("UInt128", Role::UInt128),
    ("Float16", Role::Float16),
    ("Float32", Role::Float32),
    ("Float64", Role::Float64),
    ("BFloat16", Role::BFloat16),
    ("String", Role::String),
    ("Symbol", Role::Symbol),
    ("SimpleVector", Role::SimpleVector),
    ("Module", Role::Module),
    ("DataType", Role::DataType),
    ("Union", Role::Union),
    ("UnionAll", Role::UnionAll),
    ("TypeofBottom", Role::TypeofBottom),
    ("TypeofVararg", Role::TypeofVararg),
    ("TypeName", Role::TypeName),
    ("TypeEq", Role::TypeEq),
    ("TypeEgal", Role::TypeEgal),
    ("Nothing", Role::Nothing),
    ("Signed", Role::Signed),
    ("Function", Role::Function),
    ("Builtin", Role::Builtin),
    ("Enum", Role::Enum),
];

/// What a constructor makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An abstract type.
    Abstract,
    /// A primitive type of so many bits.
    Primitive(u32),
    /// A struct, mutable or not.
    Struct {
        /// Whether it is mutable.
        mutable: bool,
    },
}

/// A field as it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldDeclaration {
    /// Its name.
    pub name: Sym,
    /// Its type, in the constructor's own variables.
    pub ty: Ty,
    /// Whether it is `const`.
    pub is_const: bool,
    /// Whether it is `@atomic`.
    pub is_atomic: bool,
}

/// A type constructor (`jl_typename_t` of `src/julia.h`).
#[derive(Clone, Debug)]
pub struct Constructor {
    /// Its name: `typeof(f)` for the type of a function.
    pub name: Sym,
    /// Where it is declared.
    pub module: ModuleId,
    /// What it makes.
    pub shape: Shape,
    /// Its parameters: variables of its own.
    pub params: Vec<Ty>,
    /// The supertype, in these variables.
    pub supertype: Ty,
    /// The fields; nothing while it is being declared.
    pub fields: Option<Vec<FieldDeclaration>>,
    /// How many of the last fields may be left undefined.
    pub n_uninitialized: usize,
    /// Whether its values may be stored inline: immutable, and no reference to itself.
    pub may_inline: bool,
    /// Applied to its own variables.
    pub primary: Ty,
    /// What its name stands for: `primary` under a `where` for each variable.
    pub wrapper: Ty,
    /// What rules know it as.
    pub role: Option<Role>,
    /// The name of the function whose type this is.
    pub function: Option<Sym>,
    /// Whether a parameter has a bound that must be checked.
    pub(super) bounded: bool,
    /// Whether some parameters make a supertype that is none.
    pub(super) checks_supertype: bool,
    /// Whether a parametric struct occurs in its own fields.
    pub(super) mentions_itself: bool,
}

impl Constructor {
    /// Whether it makes abstract types.
    pub fn is_abstract(&self) -> bool {
        self.shape == Shape::Abstract
    }

    /// Whether it makes mutable structs.
    pub fn is_mutable(&self) -> bool {
        self.shape == (Shape::Struct { mutable: true })
    }

    /// The number of bits of a primitive type.
    pub fn bits(&self) -> Option<u32> {
        match self.shape {
            Shape::Primitive(bits) => Some(bits),
            Shape::Abstract | Shape::Struct { .. } => None,
        }
    }
}
