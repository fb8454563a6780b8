//! What Julia refuses, and the limits of this crate.

/// Why a type cannot be made or laid out. The texts are Julia's where Julia has one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Something else was expected.
    #[error(transparent)]
    Expected(Box<Expected>),
    /// More parameters than the type has.
    #[error("too many parameters for type {name}")]
    TooManyParameters {
        /// The type.
        name: String,
        /// How many it has.
        has: usize,
        /// How many were given.
        given: usize,
    },
    /// `Vararg{T,-1}`
    #[error("Vararg length is negative: {0}")]
    NegativeVararg(i128),
    /// A `Vararg` where a type is needed.
    #[error("not a type: {0}")]
    NotAType(String),
    /// `Tuple{Union{}}`
    #[error("Tuple field type cannot be Union{{}}")]
    BottomInTuple,
    /// Two fields of a named tuple have one name.
    #[error("duplicate field name in NamedTuple: \"{0}\" is not unique")]
    DuplicateNamedTupleField(String),
    /// A named tuple's names and types differ in number.
    #[error("NamedTuple names and field types must have matching lengths")]
    NamedTupleLengths,
    /// A named tuple's types are no tuple type.
    #[error("NamedTuple field type must be a tuple datatype")]
    NamedTupleTypes,
    /// `where T` around a `Vararg` whose type and number both depend on it.
    #[error("Wrapping `Vararg` directly in UnionAll is disallowed if the typevar occurs in both `T` and `N`")]
    VarargWrapped,
    /// A primitive type with that many bits cannot be.
    #[error("invalid number of bits in primitive type {0}")]
    PrimitiveBits(String),
    /// The bits of a primitive type are no `Int`.
    #[error("invalid declaration of primitive type {0}")]
    PrimitiveDeclaration(String),
    /// What stands behind `<:` cannot have subtypes.
    #[error("invalid subtyping in definition of {name}: {reason}.")]
    Supertype {
        /// What is declared.
        name: String,
        /// What is wrong with the supertype.
        reason: &'static str,
    },
    /// `const` or `@atomic` in a struct that is immutable.
    #[error("invalid field attribute {0} for immutable struct")]
    FieldAttribute(&'static str),
    /// Two fields have one name.
    #[error("duplicate field name: \"{0}\" is not unique")]
    DuplicateField(String),
    /// Two parameters have one name, which a constructor that is lowered cannot have.
    #[error("function static parameter name not unique: \"{0}\"")]
    DuplicateParameter(String),
    /// A name that stands for something else already.
    #[error("invalid redefinition of {what} {name}")]
    Redefinition {
        /// `constant`, or `type` where only its fields differ.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A type that is being declared has no fields yet.
    #[error("cannot determine field types of incomplete type {0}")]
    Incomplete(String),
    /// A struct that is too large.
    #[error("type {name} has field offset {offset} that exceeds the page size")]
    FieldOffset {
        /// The struct.
        name: String,
        /// The offset in bytes.
        offset: u64,
    },
    /// A name that nothing is known by.
    #[error("UndefVarError: `{0}` not defined")]
    Undefined(String),
    /// A built-in type that the version does not have.
    #[error("{0} is not known in this universe")]
    MissingBuiltin(&'static str),
    /// Something that this crate does not evaluate.
    #[error("{0}")]
    Unsupported(String),
    /// An expression that is nested too deeply.
    #[error("types are nested more than {0} deep")]
    TooDeep(usize),
    /// A type with too many parts.
    #[error("a type of more than {0} parts")]
    TooLarge(usize),
}

impl Fault {
    /// Whether a limit of this crate is met, rather than something that Julia refuses.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::TooDeep(_) | Self::TooLarge(_))
    }
}

/// Julia's `TypeError`: something else was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("TypeError: in {func}, {}expected {expected}, got {}", in_context(.context), got_text(.got, .got_type))]
pub struct Expected {
    /// In what.
    pub func: String,
    /// At which place there: a parameter, or nothing.
    pub context: String,
    /// What was expected, as Julia shows it.
    pub expected: String,
    /// What was got, as Julia shows it.
    pub got: String,
    /// The type of what was got; nothing where that is a type itself.
    pub got_type: Option<String>,
}

fn in_context(context: &str) -> String {
    if context.is_empty() { String::new() } else { format!("in {context}, ") }
}

fn got_text(got: &str, got_type: &Option<String>) -> String {
    match got_type {
        Some(of) => format!("a value of type {of}"),
        None => format!("Type{{{got}}}"),
    }
}
