//! Object files: their sections laid out one after the other, as a linker would.

use super::relocate::{MemberLayout, Placed};
use super::{OpenError, Opened, defined, facts, machine, malformed, name, relocate};
use crate::extents::Extents;
use crate::memory::{Memory, Region};
use crate::symbols::{Symbol, Symbols};
use object::read::{Object, ObjectSection, ObjectSymbol};
use object::{SectionFlags, SectionIndex, SectionKind, SymbolIndex};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// Where the first section is placed.
const START: u64 = 0x1_0000;

/// The largest alignment of a section that is kept, in bytes.
const MAX_ALIGNMENT: u64 = 1 << 16;

/// An object, with its name where it is a member of an archive.
pub(super) struct Member<'d> {
    pub(super) name: Option<String>,
    pub(super) format: &'static str,
    pub(super) file: object::File<'d>,
    /// How many bytes it has.
    pub(super) size: usize,
}

impl Member<'_> {
    fn shown(&self) -> String {
        self.name.clone().unwrap_or_else(|| "the object".to_owned())
    }

    fn platform(&self) -> String {
        let bits = machine::pointer_bytes(&self.file) * 8;
        format!("{} {} ({bits} bits)", self.format, machine::architecture(&self.file))
    }
}

/// Opens objects, which are linked with each other.
pub(super) fn open<'d>(
    members: &[Member<'d>],
    format: &'static str,
    kind: &'static str,
) -> Result<Opened<'d>, OpenError> {
    let Some(first) = members.first() else { return Err(OpenError::NoMembers) };
    if let Some(other) = members.iter().find(|member| member.platform() != first.platform()) {
        return Err(OpenError::OtherPlatform {
            member: other.shown(),
            found: other.platform(),
            expected: first.platform(),
        });
    }
    let mut layout = Layout {
        memory: Memory::new(first.file.is_little_endian(), machine::pointer_bytes(&first.file)),
        next: START,
        globals: FxHashMap::default(),
        symbols: Vec::new(),
        code: Vec::new(),
    };
    let mut placed = Vec::with_capacity(members.len());
    for member in members {
        placed.push(layout.place(member)?);
    }
    let Layout { mut memory, globals, symbols, code, .. } = layout;
    memory.set_code(code);
    memory.set_moves(true);
    for (member, own) in members.iter().zip(&placed) {
        relocate::apply(member, own, &globals, &mut memory);
    }
    let facts = super::FileFacts {
        members: (kind == "archive").then_some(members.len()),
        ..facts(&first.file, format, kind, false)
    };
    Ok(Opened { facts, memory, symbols: Symbols::new(symbols), extents: Extents::default() })
}

struct Layout<'d> {
    memory: Memory<'d>,
    next: u64,
    globals: FxHashMap<Arc<str>, Global>,
    symbols: Vec<Symbol>,
    code: Vec<std::ops::Range<u64>>,
}

/// A symbol that other members see.
pub(super) struct Global {
    pub(super) address: u64,
    is_weak: bool,
    member: String,
}

impl<'d> Layout<'d> {
    fn place(&mut self, member: &Member<'d>) -> Result<MemberLayout, OpenError> {
        let overlap = || OpenError::Overlap { member: member.name.clone() };
        let mut own = MemberLayout::default();
        let mut left = member.size;
        for section in member.file.sections().filter(is_loaded) {
            let bytes =
                section.data().map_err(|error| malformed(member.format, member.name.as_deref(), &error))?;
            // Sections that share their bytes would take more memory than the file has bytes.
            left = left.checked_sub(bytes.len()).ok_or_else(overlap)?;
            let (executable, writable) = access(&section);
            let region = Region {
                address: 0,
                size: section.size(),
                bytes: Cow::Borrowed(bytes),
                executable,
                writable,
            };
            let address = self.add(region, section.align()).ok_or_else(overlap)?;
            if executable {
                self.code.push(address..address + section.size());
            }
            let _ = own.sections.insert(section.index(), (address, section.address()));
        }
        let prefix = machine::symbol_prefix(&member.file);
        for symbol in member.file.symbols() {
            if let Some(placed) = self.place_symbol(member, &own, &symbol, prefix)? {
                drop(own.symbols.insert(symbol.index(), placed));
            }
        }
        Ok(own)
    }

    /// Adds a region behind the last one; its address, if there is room.
    fn add(&mut self, region: Region<'d>, alignment: u64) -> Option<u64> {
        let alignment = alignment.clamp(1, MAX_ALIGNMENT).next_power_of_two().max(16);
        let address = self.next.checked_next_multiple_of(alignment)?;
        let end = address.checked_add(region.size)?;
        let limit = if self.memory.pointer_bytes() == 8 { u64::MAX >> 1 } else { u64::from(u32::MAX) };
        // A gap, so that what lies behind a section is nothing.
        self.next = end.checked_add(16).filter(|&next| next <= limit)?;
        self.memory.add(Region { address, ..region }).then_some(address)
    }

    fn place_symbol(
        &mut self,
        member: &Member<'d>,
        own: &MemberLayout,
        symbol: &object::Symbol<'d, '_>,
        prefix: &str,
    ) -> Result<Option<Placed>, OpenError> {
        let name = name(symbol, prefix).unwrap_or_default();
        if symbol.is_undefined() {
            return Ok(Some(Placed::Undefined(name)));
        }
        let address = if symbol.is_common() {
            let bytes = Cow::Borrowed(&[][..]);
            let region = Region { address: 0, size: symbol.size(), bytes, executable: false, writable: true };
            self.add(region, 16)
        } else {
            address_of(own, symbol)
        };
        let Some(address) = address else { return Ok(None) };
        if let Some(defined) = defined(symbol, address, prefix) {
            if defined.is_global {
                self.define(member, &defined, symbol.is_weak() || symbol.is_common())?;
            }
            self.symbols.push(defined);
        }
        Ok(Some(Placed::At(address, symbol.is_global().then_some(name))))
    }

    /// Two of the tables of one name would be an error of the linker; other names may well be in groups of which a linker
    /// keeps one.
    fn define(&mut self, member: &Member<'d>, symbol: &Symbol, is_weak: bool) -> Result<(), OpenError> {
        let new = Global { address: symbol.address, is_weak, member: member.shown() };
        match self.globals.get_mut(&symbol.name) {
            None => {
                drop(self.globals.insert(symbol.name.clone(), new));
            }
            Some(known) if known.is_weak && !is_weak => *known = new,
            Some(known) if !is_weak && mv_pass::tables::read::is_table(&symbol.name) => {
                return Err(OpenError::DefinedTwice {
                    symbol: symbol.name.to_string(),
                    first: known.member.clone(),
                    second: new.member,
                });
            }
            Some(_) => {}
        }
        Ok(())
    }
}

fn address_of(own: &MemberLayout, symbol: &object::Symbol<'_, '_>) -> Option<u64> {
    let Some(section) = symbol.section_index() else { return Some(symbol.address()) };
    let (placed, linked) = own.sections.get(&section)?;
    Some(placed.wrapping_add(symbol.address().wrapping_sub(*linked)))
}

fn is_loaded(section: &object::Section<'_, '_>) -> bool {
    match section.flags() {
        SectionFlags::Elf { sh_flags } => sh_flags & u64::from(object::elf::SHF_ALLOC) != 0,
        _ => !matches!(
            section.kind(),
            SectionKind::Debug
                | SectionKind::DebugString
                | SectionKind::Linker
                | SectionKind::Note
                | SectionKind::Metadata
                | SectionKind::Other
                | SectionKind::OtherString
        ),
    }
}

/// Whether a section is code, and whether it can be written to.
fn access(section: &object::Section<'_, '_>) -> (bool, bool) {
    match section.flags() {
        SectionFlags::Elf { sh_flags } => {
            let has = |flag: u32| sh_flags & u64::from(flag) != 0;
            (has(object::elf::SHF_EXECINSTR), has(object::elf::SHF_WRITE))
        }
        SectionFlags::Coff { characteristics } => {
            let has = |flag| characteristics & flag != 0;
            (has(object::pe::IMAGE_SCN_MEM_EXECUTE), has(object::pe::IMAGE_SCN_MEM_WRITE))
        }
        _ => (
            section.kind() == SectionKind::Text,
            matches!(
                section.kind(),
                SectionKind::Data | SectionKind::UninitializedData | SectionKind::Common
            ),
        ),
    }
}

/// What relocations of a member refer to.
pub(super) type SectionPlaces = FxHashMap<SectionIndex, (u64, u64)>;
/// Its symbols.
pub(super) type SymbolPlaces = FxHashMap<SymbolIndex, Placed>;
