//! What source text says: declarations and type expressions, each with its place. Nothing is looked up yet.

use std::ops::Range;

/// A place in a source text, in bytes.
pub type Span = Range<usize>;

/// A name as it is meant: `var"#1#2"` is `#1#2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A qualified name, the outermost module first: `Core.LLVMPtr`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// At least one name.
    pub names: Vec<Name>,
}

/// An expression that stands for a type, or for a value that is a parameter of one.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExpr {
    /// What it is.
    pub kind: TypeExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of a type expression.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeExprKind {
    /// `Int`, `Base.RefValue`
    Path(Path),
    /// `Array{T,1}`; also `{T}(…)` after a name, without the call
    Apply {
        /// What is applied.
        head: Box<TypeExpr>,
        /// The parameters.
        arguments: Vec<TypeExpr>,
    },
    /// `body where {T<:Real, S}`
    Where {
        /// What the variables are free in.
        body: Box<TypeExpr>,
        /// The variables, in the order in which they are written: the first is the outermost of `{…}`.
        variables: Vec<TypeVariable>,
    },
    /// `<:Real` or `>:Int8` in braces: a variable without a name
    Anonymous(TypeVariable),
    /// A literal value
    Literal(Literal),
    /// `(:a, :b)`, `(1, 2)`: a tuple of values or types
    Tuple(Vec<TypeExpr>),
    /// `UInt8(1)`, `Core.AddrSpace{Core.CPU}(0)`: a value made from others; `N + 1` is a call of `+`, and
    /// `condition ? a : b` one of `ifelse`
    Call {
        /// What is called, itself an expression.
        callee: Box<TypeExpr>,
        /// With what.
        arguments: Vec<TypeExpr>,
    },
    /// `typeof(x)`
    TypeOf(Box<TypeExpr>),
    /// `@NamedTuple{a::Int8, b}`
    NamedTuple(Vec<FieldType>),
    /// `Vararg{T,N}` written `T...` in a tuple type, or the `Vararg` path itself applied, is an `Apply`; this is `T...`
    Splat(Box<TypeExpr>),
}

/// A name with a type, `Any` where none is written.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldType {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: Option<TypeExpr>,
}

/// A value that is written down.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// A decimal integer, or the negative of one: an `Int`, or an `Int128` where it does not fit; beyond that an error.
    Integer(i128),
    /// `0x…`, `0b…`, `0o…`: an unsigned integer of the width in bits that its digits ask for.
    Unsigned(u128, u32),
    /// `true`, `false`
    Bool(bool),
    /// `'a'`, by its code point
    Char(u32),
    /// `:name`
    Symbol(String),
    /// `"text"`
    String(String),
    /// `1.5`
    Float64(f64),
    /// `1.5f0`
    Float32(f32),
    /// `nothing`
    Nothing,
    /// `v"1.11"`, as it is written
    Version(String),
}

/// A type variable with its bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeVariable {
    /// The name; nothing for `<:Real`.
    pub name: Option<Name>,
    /// `Union{}` where none is written.
    pub lower: Option<Box<TypeExpr>>,
    /// `Any` where none is written.
    pub upper: Option<Box<TypeExpr>>,
}

/// Something at the top of a source text or module.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of an item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `struct`, `mutable struct`
    Struct(Struct),
    /// `abstract type`
    Abstract(Header),
    /// `primitive type`, with the expression for its bits
    Primitive(Header, TypeExpr),
    /// `@enum Name::Base a b`
    Enum {
        /// The name.
        name: Name,
        /// The integer type, `Int32` where none is written.
        base: Option<TypeExpr>,
    },
    /// `const Name = type`, `const Name{T} = type`, `Name{T} = type`
    Alias {
        /// The name.
        name: Name,
        /// The parameters.
        parameters: Vec<TypeVariable>,
        /// What it stands for.
        ty: TypeExpr,
    },
    /// `module`, `baremodule`
    Module {
        /// The name.
        name: Name,
        /// Whether it is a `baremodule`, which sees nothing of `Base`.
        bare: bool,
        /// What is in it.
        items: Vec<Item>,
    },
    /// `typegroup … end` of Julia 1.14: structs that refer to each other
    TypeGroup(Vec<Struct>),
    /// A function that is defined here, so that `typeof(f)` is known
    Function(Name),
    /// `using …`, `import …`, one for each module or name that is listed
    Imports(Vec<Import>),
    /// `export a, b`, `public a, b`
    Exports {
        /// What is named, macros without.
        names: Vec<Name>,
        /// Whether `using` brings the names in: `export` rather than `public`.
        exported: bool,
    },
    /// `if … elseif … else … end`, `condition && declaration`
    Conditional(Vec<Branch>),
    /// Something that declares no type, and what it is called in a note
    Skipped(&'static str),
}

/// What is declared under a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The condition; it is asked where those before it do not hold.
    pub condition: Condition,
    /// What is declared.
    pub items: Vec<Item>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// `else`
    Otherwise,
    /// An expression for a `Bool`.
    Expression(TypeExpr),
    /// Code that is not read.
    Unread,
}

/// One entry of `using` or `import`.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// Whether it is `using`: a module's exported names come in too.
    pub using: bool,
    /// How many dots stand before the path: none for a module that is found by its name alone, one for the module that
    /// this stands in, another for each module further out.
    pub dots: usize,
    /// What is brought in; without names where the dots are all (`using ..: a`).
    pub path: Path,
    /// What it is called here: `import A as B`.
    pub alias: Option<Name>,
    /// The names behind the colon, each with what it is called here: `using A: b, c as d`.
    pub names: Option<Vec<(Name, Option<Name>)>>,
}

/// `Name{P…} <: Supertype`
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Vec<TypeVariable>,
    /// `Any` where none is written.
    pub supertype: Option<TypeExpr>,
}

/// A struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    /// Name, parameters, supertype.
    pub header: Header,
    /// Whether it is a `mutable struct`.
    pub mutable: bool,
    /// The fields, in order.
    pub fields: Vec<Field>,
    /// Whether something other than fields stands in the body: then Julia makes no constructors of its own.
    pub has_constructors: bool,
    /// For each `new(…)` or `new{…}(…)` in the body how many arguments it has; a splat counts as one.
    pub new_calls: Vec<usize>,
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name.
    pub name: Name,
    /// `Any` where none is written.
    pub ty: Option<TypeExpr>,
    /// Where `const` stands.
    pub is_const: Option<Span>,
    /// Where `@atomic` stands.
    pub is_atomic: Option<Span>,
}
