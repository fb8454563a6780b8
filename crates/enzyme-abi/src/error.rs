//! What is wrong with an input.

use crate::passes::expand_value_builders::builder_names;
use crate::split::SplitFault;

/// Why an input is refused; the texts are those of the specification.
///
/// `EnzymeError` in Enzyme.jl is the supertype of its errors; here it is the one error of this crate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnzymeError {
    /// A side file is no JSON, or not what it should be; `line` and `column` are from 1.
    #[error("{file}:{line}:{column}: {}{message}", path_prefix(.path))]
    SideFile {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The member at fault, as a JSON pointer; empty for the whole.
        path: String,
        /// What is wrong.
        message: String,
    },
    /// A side file says something that cannot be.
    #[error("{file}: {}{message}", path_prefix(.path))]
    SideFileContents {
        /// The file.
        file: String,
        /// The member at fault, as a JSON pointer.
        path: String,
        /// What is wrong.
        message: String,
    },
    /// A side file is one of another sort.
    #[error("{file}: not a {format} file")]
    NotThatFile {
        /// The file.
        file: String,
        /// What it should be.
        format: &'static str,
    },
    /// Two types of a table have one key.
    #[error("{file}: duplicate type id {id}")]
    DuplicateType {
        /// The file.
        file: String,
        /// The key.
        id: String,
    },
    /// A slot holds another address than the value table says.
    #[error("slot @{slot} holds {held:#x} but the value table records {recorded:#x}")]
    AddressMismatch {
        /// The slot.
        slot: String,
        /// The address in its initializer.
        held: u64,
        /// The address in the table.
        recorded: u64,
    },
    /// A value whose address is to be written has none.
    #[error("value {0} has no address in the value table")]
    NoAddress(String),
    /// A value of this type is not split into data and roots.
    #[error("{builder}: type {type_name} {fault}")]
    CannotSplit {
        /// What should be done with it.
        builder: &'static str,
        /// The LLVM type.
        type_name: String,
        /// Why not.
        fault: SplitFault,
    },
    /// A union that an aggregate holds cannot be made an object.
    #[error("box_inline_union: {union}: {reason}")]
    CannotBox {
        /// The union.
        union: String,
        /// Why not.
        reason: String,
    },
    /// A function that stands for a builder is called in another way than that is.
    #[error("@{function} is called by another signature than {signature}")]
    PlaceholderSignature {
        /// The function.
        function: String,
        /// What it should be.
        signature: &'static str,
    },
    /// A function that stands for a builder which there is not.
    #[error("@{0} stands for no builder")]
    NoBuilder(String),
    /// The helper that makes types of tuples is something else.
    #[error("declaration of @julia.enzyme.ntuple_type has the wrong signature")]
    NtupleSignature,
    /// A parameter of a function that a pass is given.
    #[error("argument {argument} out of range for function @{function}")]
    ArgumentOutOfRange {
        /// The parameter, from 0.
        argument: String,
        /// The function.
        function: String,
    },
    /// A function that a pass is given.
    #[error("no function @{0}")]
    NoFunction(String),
    /// A parameter that should be a pgcstack.
    #[error("argument {argument} of function @{function} is neither a pointer nor an integer")]
    NoPgcstackArgument {
        /// The parameter, from 0.
        argument: u32,
        /// The function.
        function: String,
    },
    /// A name that a rewrite needs is another one's.
    #[error("function @{0} exists already and is another one")]
    TakenName(String),
    /// A parameter of a pass has a value that it cannot have.
    #[error("{pass}: {parameter}={value}: {expected}")]
    PassParameter {
        /// The pass.
        pass: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// Its value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// The word of a relocation record is to be written, and nothing says what it is.
    #[error("relocation {name}+{offset} has no address")]
    NoRecordAddress {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
    },
    /// A relocation record is about a word that is none.
    #[error("relocation {name}+{offset}: {fault}")]
    RecordedWord {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
        /// What is wrong.
        fault: String,
    },
    /// Two relocation records of one word disagree.
    #[error("relocation {name}+{offset} refers to conflicting values")]
    ConflictingRecords {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
    },
    /// An address is wider than the pointers of the module.
    #[error("the address {address:#x} of {of} does not fit into {bytes} bytes, a pointer of the module")]
    WideAddress {
        /// What is there.
        of: String,
        /// The address.
        address: u64,
        /// Bytes of a pointer.
        bytes: u32,
    },
    /// A global that stands for a Julia value cannot be replaced by a load.
    #[error("cannot relocate @{global}: used by {user}")]
    CannotRelocate {
        /// The global.
        global: String,
        /// What uses it.
        user: String,
    },
    /// A got whose stub does not say what it looks up.
    #[error("unsupported got @{got}: {fault}")]
    UnsupportedGot {
        /// The got.
        got: String,
        /// What is wrong.
        fault: &'static str,
    },
    /// The last argument of a resolver's call is no table of a `@cfunction` site.
    #[error("expected a cfuncdata global as last argument of @{resolver}, found {found}")]
    NoCfuncdata {
        /// The resolver.
        resolver: String,
        /// The argument, as printed.
        found: String,
    },
    /// The table of a `@cfunction` site is in another module.
    #[error("cfuncdata global @{0} is a declaration, its initializer is needed")]
    DeclaredCfuncdata(String),
    /// The table of a `@cfunction` site has a layout of no version of Julia.
    #[error(
        "cfuncdata global @{global} has {fields} fields; only 6 (Julia 1.12) and 8 (1.13 and later) are known"
    )]
    CfuncdataLayout {
        /// The table.
        global: String,
        /// How many fields it has.
        fields: u64,
    },
    /// The table of a `@cfunction` site has no function where the dispatcher is.
    #[error("cfuncdata global @{global} has no unspecialized dispatcher in field {field}")]
    NoDispatcher {
        /// The table.
        global: String,
        /// The field, from 1.
        field: u32,
    },
    /// A type that is needed is neither in the type table nor declared.
    #[error("unknown type {0}")]
    UnknownType(String),
    /// A type that is needed cannot be laid out or lowered.
    #[error("type {name}: {message}")]
    RefusedType {
        /// The type.
        name: String,
        /// Why.
        message: String,
    },
    /// The LLVM type of a type's values is needed and not known.
    #[error("type {0} has no \"llvm\" in the type table")]
    NoLlvmType(String),
    /// A code instance that is asked for is in no table.
    #[error("no code instance {0}")]
    NoCodeInstance(String),
    /// A method instance has no code instance in the table.
    #[error("no code instance for method instance {0}")]
    NoInstanceOf(String),
    /// A code instance whose signature is asked for does not say what it returns.
    #[error("code instance {0} has no return_type")]
    NoReturnType(String),
    /// A function has not the signature that is derived for it.
    #[error(
        "AssertionError: emitted function @{function} does not match the derived signature\n\
         emitted: {emitted}\nderived: {derived}"
    )]
    SpecsigMismatch {
        /// The function.
        function: String,
        /// Its signature.
        emitted: String,
        /// The derived one.
        derived: String,
    },
    /// The LLVM type that a table gives a type is none.
    #[error("type {name}: \"{text}\" is no LLVM type: {message}")]
    LlvmType {
        /// The type.
        name: String,
        /// What the table says.
        text: String,
        /// LLVM's message.
        message: String,
    },
    /// The module is for another pointer size than the type table.
    #[error("the module's pointers have {module} bytes, those of the type table {table}")]
    PointerSize {
        /// Bytes of the module's pointers.
        module: u64,
        /// Bytes of the table's pointers.
        table: u64,
    },
}

impl EnzymeError {
    /// What to do about it, where that is plain.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NotThatFile { format, .. } => {
                Some(format!("it needs the members \"format\": \"{format}\" and \"version\": 1"))
            }
            Self::NoAddress(key) => {
                Some(format!("give \"{key}\" a member \"address\" in the file of --enzyme-values"))
            }
            Self::AddressMismatch { .. } => {
                Some("the table belongs to another session than the module".to_owned())
            }
            Self::PointerSize { .. } => Some("take the type table of the module's target".to_owned()),
            Self::NoRecordAddress { name, .. } => Some(format!(
                "give the target of the record of {name} a member \"address\" in the file of --enzyme-relocs"
            )),
            Self::ConflictingRecords { .. } => {
                Some("two records of one word must have the same target".to_owned())
            }
            Self::WideAddress { .. } => {
                Some("the address belongs to another target than the module".to_owned())
            }
            Self::UnsupportedGot { .. } => Some("read gots before a pass changes their stubs".to_owned()),
            Self::CannotSplit { fault: SplitFault::NoTracked | SplitFault::OnlyTracked, .. } => {
                Some("only values with references and other data are split".to_owned())
            }
            Self::NoBuilder(_) => {
                Some(format!("the builders are {}", builder_names().collect::<Vec<_>>().join(", ")))
            }
            Self::UnknownType(_) | Self::NoLlvmType(_) => Some(
                "complete the file of --enzyme-types, or declare the type in a file of --decls".to_owned(),
            ),
            Self::NoCodeInstance(_) | Self::NoInstanceOf(_) => {
                Some("the file of --enzyme-code-instances lists them".to_owned())
            }
            Self::RefusedType { .. } | Self::NoReturnType(_) | Self::SpecsigMismatch { .. } => None,
            Self::CannotSplit { .. }
            | Self::CannotBox { .. }
            | Self::PlaceholderSignature { .. }
            | Self::NtupleSignature
            | Self::ArgumentOutOfRange { .. }
            | Self::NoFunction(_)
            | Self::NoPgcstackArgument { .. }
            | Self::TakenName(_)
            | Self::PassParameter { .. } => None,
            Self::SideFile { .. }
            | Self::RecordedWord { .. }
            | Self::CannotRelocate { .. }
            | Self::NoCfuncdata { .. }
            | Self::DeclaredCfuncdata(_)
            | Self::CfuncdataLayout { .. }
            | Self::NoDispatcher { .. }
            | Self::SideFileContents { .. }
            | Self::DuplicateType { .. }
            | Self::LlvmType { .. } => None,
        }
    }
}

fn path_prefix(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}
