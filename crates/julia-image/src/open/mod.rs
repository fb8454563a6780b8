//! Opening a file: its contents at their addresses, its symbols, and where its functions are.

mod archive;
mod elf;
mod machine;
mod macho;
mod module;
mod objects;
mod pe;
mod relocate;

pub use module::open_module;

use crate::extents::Extents;
use crate::memory::{Memory, Region};
use crate::symbols::{Symbol, Symbols};
use object::read::{Object, ObjectSection, ObjectSegment, ObjectSymbol};
use object::{FileKind, SectionKind, SymbolKind};
use std::borrow::Cow;
use std::sync::Arc;

/// A file that was opened.
#[derive(Debug)]
pub struct Opened<'d> {
    /// What it is.
    pub facts: FileFacts,
    /// Its contents.
    pub memory: Memory<'d>,
    /// Its symbols.
    pub symbols: Symbols,
    /// Where its functions end, as far as it says so beside its symbols.
    pub(crate) extents: Extents,
}

/// What a file is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileFacts {
    /// `ELF`, `Mach-O`, `COFF` or `LLVM`.
    pub format: &'static str,
    /// `shared library`, `executable`, `object`, `archive` or `module`.
    pub kind: &'static str,
    /// The architecture: `x86_64`, or the triple of a module.
    pub architecture: String,
    /// The size of a pointer: 32 or 64.
    pub bits: u64,
    /// `little` or `big`.
    pub endian: &'static str,
    /// How many objects an archive has; nothing for other files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub members: Option<usize>,
    /// Whether tables and functions are at the addresses at which the file will be loaded, relative to each other, and
    /// the root is what the file exports.
    #[serde(skip)]
    pub is_linked: bool,
    /// Whether the sizes of symbols are known.
    #[serde(skip)]
    pub has_sizes: bool,
}

/// Why a file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is nothing that holds an image.
    #[error(
        "this is no image: neither an ELF, Mach-O or COFF file, nor an archive of these, nor an LLVM module"
    )]
    Unknown,
    /// It has no bytes.
    #[error("the file is empty")]
    Empty,
    /// It is of a format that holds no images of Julia.
    #[error("this is a file of the format {0}, which holds no images")]
    Format(String),
    /// It is malformed, or ends too early.
    #[error("malformed {format} file{}: {message}", in_member(member.as_deref()))]
    Malformed {
        /// The format.
        format: &'static str,
        /// The archive's member.
        member: Option<String>,
        /// What is wrong.
        message: String,
    },
    /// It holds files for several architectures.
    #[error("this is a universal file for {}", .0.join(", "))]
    Universal(Vec<String>),
    /// An archive has none.
    #[error("the archive has no members")]
    NoMembers,
    /// The members of an archive are other files, which it only names.
    #[error("this is a thin archive, which names its members without holding them")]
    Thin,
    /// A member of an archive is a module, whose tables have no code yet.
    #[error("the member {0} of the archive is an LLVM module (bitcode): only objects are read together")]
    Bitcode(String),
    /// A member of an archive is no object.
    #[error("the member {0} of the archive is no object file")]
    NoObject(String),
    /// A member of an archive is for another platform than the ones before it.
    #[error("the member {member} of the archive is for {found}, those before it for {expected}")]
    OtherPlatform {
        /// The member.
        member: String,
        /// What it is for.
        found: String,
        /// What the others are for.
        expected: String,
    },
    /// Two members define the same.
    #[error("{symbol} is defined by {first} and by {second}")]
    DefinedTwice {
        /// The symbol.
        symbol: String,
        /// A member.
        first: String,
        /// Another member.
        second: String,
    },
    /// The contents do not fit the address space.
    #[error("the contents overlap each other or are larger than the address space{}", in_member(member.as_deref()))]
    Overlap {
        /// The archive's member.
        member: Option<String>,
    },
}

fn in_member(member: Option<&str>) -> String {
    member.map_or_else(String::new, |member| format!(" (member {member})"))
}

/// Opens a binary file, told by its contents. LLVM modules are opened by [`open_module`].
///
/// # Errors
///
/// Where it is no such file, or malformed.
pub fn open(bytes: &[u8]) -> Result<Opened<'_>, OpenError> {
    if bytes.is_empty() {
        return Err(OpenError::Empty);
    }
    if archive::is_archive(bytes) {
        return archive::open(bytes);
    }
    match FileKind::parse(bytes) {
        Ok(FileKind::Elf32 | FileKind::Elf64) => object_or_linked(bytes, "ELF"),
        Ok(FileKind::MachO32 | FileKind::MachO64) => object_or_linked(bytes, "Mach-O"),
        Ok(FileKind::Pe32 | FileKind::Pe64 | FileKind::Coff | FileKind::CoffBig) => {
            object_or_linked(bytes, "COFF")
        }
        Ok(FileKind::MachOFat32 | FileKind::MachOFat64) => Err(macho::universal(bytes)),
        Ok(other) => Err(OpenError::Format(format!("{other:?}"))),
        Err(_) => Err(OpenError::Unknown),
    }
}

fn object_or_linked<'d>(bytes: &'d [u8], format: &'static str) -> Result<Opened<'d>, OpenError> {
    let file = parse(bytes, format, None)?;
    if matches!(file.kind(), object::ObjectKind::Relocatable) {
        return objects::open(
            &[objects::Member { name: None, format, file, size: bytes.len() }],
            format,
            "object",
        );
    }
    linked(&file, bytes, format)
}

/// The format that an object file in an archive has.
pub(crate) fn format_of(bytes: &[u8]) -> Option<&'static str> {
    match FileKind::parse(bytes).ok()? {
        FileKind::Elf32 | FileKind::Elf64 => Some("ELF"),
        FileKind::MachO32 | FileKind::MachO64 => Some("Mach-O"),
        FileKind::Coff | FileKind::CoffBig => Some("COFF"),
        _ => None,
    }
}

pub(crate) fn parse<'d>(
    bytes: &'d [u8],
    format: &'static str,
    member: Option<&str>,
) -> Result<object::File<'d>, OpenError> {
    object::File::parse(bytes).map_err(|error| malformed(format, member, &error))
}

pub(crate) fn malformed(
    format: &'static str,
    member: Option<&str>,
    error: &dyn std::fmt::Display,
) -> OpenError {
    OpenError::Malformed { format, member: member.map(str::to_owned), message: error.to_string() }
}

/// A file that is loaded as it is.
fn linked<'d>(
    file: &object::File<'d>,
    bytes: &'d [u8],
    format: &'static str,
) -> Result<Opened<'d>, OpenError> {
    let error = |error: object::read::Error| malformed(format, None, &error);
    let mut memory = Memory::new(file.is_little_endian(), machine::pointer_bytes(file));
    for segment in file.segments() {
        let is_placed = memory.add(region_of(&segment).map_err(error)?);
        if !is_placed || memory.size_in_file() > 2 * bytes.len() as u64 {
            return Err(OpenError::Overlap { member: None });
        }
    }
    // Pointers to functions lead to descriptors on 64-bit PowerPC, big-endian.
    let is_descriptors = |section: &object::Section<'_, '_>| section.name_bytes() == Ok(b".opd");
    let code =
        file.sections().filter(|section| section.kind() == SectionKind::Text || is_descriptors(section));
    memory.set_code(code.map(|section| section.address()..section.address() + section.size()).collect());
    let prefix = machine::symbol_prefix(file);
    let mut symbols: Vec<Symbol> =
        file.symbols().filter_map(|symbol| defined(&symbol, symbol.address(), prefix)).collect();
    let extents = match file {
        object::File::Elf32(file) => elf::load(file, &mut memory, &mut symbols),
        object::File::Elf64(file) => elf::load(file, &mut memory, &mut symbols),
        object::File::MachO32(file) => macho::load(file, bytes, &mut memory),
        object::File::MachO64(file) => macho::load(file, bytes, &mut memory),
        object::File::Pe32(file) => pe::load(file, &mut memory, &mut symbols),
        object::File::Pe64(file) => pe::load(file, &mut memory, &mut symbols),
        _ => return Err(OpenError::Unknown),
    }
    .map_err(error)?;
    let kind = match file.kind() {
        object::ObjectKind::Executable => "executable",
        _ => "shared library",
    };
    Ok(Opened { facts: facts(file, format, kind, true), memory, symbols: Symbols::new(symbols), extents })
}

fn region_of<'d>(segment: &object::Segment<'d, '_>) -> object::read::Result<Region<'d>> {
    let (executable, writable) = machine::permissions(segment.flags());
    Ok(Region {
        address: segment.address(),
        size: segment.size(),
        bytes: Cow::Borrowed(segment.data()?),
        executable,
        writable,
    })
}

fn facts(file: &object::File<'_>, format: &'static str, kind: &'static str, is_linked: bool) -> FileFacts {
    FileFacts {
        format,
        kind,
        architecture: machine::architecture(file),
        bits: machine::pointer_bytes(file) * 8,
        endian: if file.is_little_endian() { "little" } else { "big" },
        members: None,
        is_linked,
        has_sizes: format == "ELF",
    }
}

/// A symbol, if it is defined and has a name.
fn defined(symbol: &object::Symbol<'_, '_>, address: u64, prefix: &str) -> Option<Symbol> {
    let is_kind = matches!(symbol.kind(), SymbolKind::Text | SymbolKind::Data | SymbolKind::Unknown);
    let name = name(symbol, prefix)?;
    // Marks of code and data on ARM, and labels of the assembler.
    let is_mark = name.starts_with('$') || name.starts_with(".L");
    if !symbol.is_definition() || !is_kind || is_mark {
        return None;
    }
    Some(Symbol {
        name,
        address,
        size: symbol.size(),
        is_function: symbol.kind() == SymbolKind::Text,
        is_global: symbol.is_global(),
    })
}

/// Longer names are cut, in bytes: all the names of a file may share one long string.
const MAX_NAME: usize = 4096;

/// The name of a symbol, without what the format puts in front of all names.
fn name(symbol: &object::Symbol<'_, '_>, prefix: &str) -> Option<Arc<str>> {
    let bytes = symbol.name_bytes().ok()?;
    let name = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_NAME)]);
    let name = name.strip_prefix(prefix).unwrap_or(&name);
    (!name.is_empty()).then(|| Arc::from(name))
}
