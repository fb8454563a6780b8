//! What is wrong with an input.

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
    /// A name that a pass needs for a function is another one's.
    #[error("function @{0} exists already and is another one")]
    TakenName(String),
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
            Self::SideFile { .. }
            | Self::SideFileContents { .. }
            | Self::DuplicateType { .. }
            | Self::TakenName(_)
            | Self::LlvmType { .. } => None,
        }
    }
}

fn path_prefix(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}
