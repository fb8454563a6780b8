//! Linked Mach-O files: rebase and bind opcodes, or chained fixups, and the starts of functions.

use super::OpenError;
use crate::extents::Extents;
use crate::memory::Memory;
use object::Endianness;
use object::macho::{LC_DYLD_CHAINED_FIXUPS, LC_FUNCTION_STARTS};
use object::read::macho::{
    FatArch, LoadCommandVariant, MachHeader, MachOFatFile32, MachOFatFile64, MachOFile,
};
use object::read::{Architecture, Object, ObjectSegment};
use std::ops::Range;
use std::sync::Arc;

/// The error for a file of several architectures.
pub(super) fn universal(bytes: &[u8]) -> OpenError {
    let names = |architectures: Vec<Architecture>| {
        architectures.iter().map(|architecture| format!("{architecture:?}").to_lowercase()).collect()
    };
    let of_32 = MachOFatFile32::parse(bytes)
        .map(|file| file.arches().iter().map(FatArch::architecture).collect::<Vec<_>>());
    let of_64 = || {
        MachOFatFile64::parse(bytes)
            .map(|file| file.arches().iter().map(FatArch::architecture).collect::<Vec<_>>())
    };
    match of_32.or_else(|_| of_64()) {
        Ok(architectures) => OpenError::Universal(names(architectures)),
        Err(error) => super::malformed("Mach-O", None, &error),
    }
}

/// Applies fixups and reads the starts of functions.
pub(super) fn load<'d, M: MachHeader<Endian = Endianness>>(
    file: &MachOFile<'d, M>,
    bytes: &'d [u8],
    memory: &mut Memory<'d>,
) -> object::read::Result<Extents> {
    memory.set_moves(true);
    let endian = file.endian();
    let segments: Vec<_> = file.segments().map(|segment| segment.address()).collect();
    // Addresses in fixups are relative to the image's header, which the first segment that has bytes starts with.
    let base =
        file.segments().find(|segment| segment.file_range() != (0, 0)).map_or(0, |segment| segment.address());
    let mut fixups = Fixups { memory, segments, base, left: bytes.len() };
    let mut extents = Extents::default();
    let part = |offset: u32, size: u32| {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(usize::try_from(size).unwrap_or(usize::MAX));
        bytes.get(start..end).unwrap_or_default()
    };
    let mut commands = file.macho_load_commands()?;
    while let Some(command) = commands.next()? {
        match command.variant()? {
            LoadCommandVariant::DyldInfo(info) => {
                let rebases = part(info.rebase_off.get(endian), info.rebase_size.get(endian));
                fixups.rebase(rebases);
                fixups.bind(part(info.bind_off.get(endian), info.bind_size.get(endian)));
            }
            LoadCommandVariant::LinkeditData(data) if command.cmd() == LC_DYLD_CHAINED_FIXUPS => {
                fixups.chained(part(data.dataoff.get(endian), data.datasize.get(endian)));
            }
            LoadCommandVariant::LinkeditData(data) if command.cmd() == LC_FUNCTION_STARTS => {
                let starts = part(data.dataoff.get(endian), data.datasize.get(endian));
                extents = Extents::of_starts(function_starts(starts, base), fixups.memory);
            }
            _ => {}
        }
    }
    Ok(extents)
}

/// Distances from each function to the next one, up to a zero.
fn function_starts(bytes: &[u8], base: u64) -> Vec<u64> {
    let mut bytes = Bytes(bytes);
    let mut address = base;
    let mut starts = Vec::new();
    while let Some(distance) = bytes.uleb().filter(|&distance| distance != 0) {
        address = address.wrapping_add(distance);
        starts.push(address);
    }
    starts
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn uleb(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn sleb(&mut self) -> Option<i64> {
        let mut value = 0_i64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= i64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                let unused = 64_u32.saturating_sub(shift + 7);
                return Some(value << unused >> unused);
            }
        }
        None
    }

    fn string(&mut self) -> Option<&'a [u8]> {
        let end = self.0.iter().position(|&byte| byte == 0)?;
        let (string, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        Some(string)
    }
}

struct Fixups<'a, 'd> {
    memory: &'a mut Memory<'d>,
    segments: Vec<u64>,
    base: u64,
    /// How many more places there can be: each takes bytes of the file, and is fixed up once.
    left: usize,
}

impl Fixups<'_, '_> {
    /// Whether there is one more place to fix up, which is at an address.
    fn takes(&mut self, address: u64) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0 && self.memory.in_file(address) > 0
    }

    fn segment(&self, number: u8) -> u64 {
        self.segments.get(usize::from(number)).copied().unwrap_or(0)
    }

    /// A run of the rebase machine (`REBASE_OPCODE_*` of `mach-o/loader.h`).
    fn rebase(&mut self, bytes: &[u8]) {
        let mut bytes = Bytes(bytes);
        let word = self.memory.pointer_bytes();
        let mut address = 0_u64;
        while let Some(opcode) = bytes.byte() {
            let immediate = opcode & 0x0F;
            let run = match opcode & 0xF0 {
                0x10 => Some((0, 0)),
                0x20 => bytes.uleb().map(|offset| {
                    address = self.segment(immediate).wrapping_add(offset);
                    (0, 0)
                }),
                0x30 => bytes.uleb().map(|distance| {
                    address = address.wrapping_add(distance);
                    (0, 0)
                }),
                0x40 => {
                    address = address.wrapping_add(u64::from(immediate) * word);
                    Some((0, 0))
                }
                0x50 => Some((u64::from(immediate), 0)),
                0x60 => bytes.uleb().map(|count| (count, 0)),
                0x70 => bytes.uleb().map(|skip| (1, skip)),
                0x80 => bytes.uleb().and_then(|count| Some((count, bytes.uleb()?))),
                _ => None,
            };
            let Some((count, skip)) = run else { return };
            for _ in 0..count {
                if !self.takes(address) {
                    return;
                }
                self.memory.mark_relocated(address);
                address = address.wrapping_add(word).wrapping_add(skip);
            }
        }
    }

    /// A run of the bind machine (`BIND_OPCODE_*`).
    fn bind(&mut self, bytes: &[u8]) {
        let mut bytes = Bytes(bytes);
        let word = self.memory.pointer_bytes();
        let mut address = 0_u64;
        let mut symbol: Arc<str> = "".into();
        let mut addend = 0;
        while let Some(opcode) = bytes.byte() {
            let immediate = opcode & 0x0F;
            let run = match opcode & 0xF0 {
                0x00 | 0x10 | 0x30 | 0x50 => Some((0, 0)),
                0x20 => bytes.uleb().map(|_| (0, 0)),
                0x40 => bytes.string().map(|name| {
                    symbol = symbol_name(name);
                    (0, 0)
                }),
                0x60 => bytes.sleb().map(|value| {
                    addend = value;
                    (0, 0)
                }),
                0x70 => bytes.uleb().map(|offset| {
                    address = self.segment(immediate).wrapping_add(offset);
                    (0, 0)
                }),
                0x80 => bytes.uleb().map(|distance| {
                    address = address.wrapping_add(distance);
                    (0, 0)
                }),
                0x90 => Some((1, 0)),
                0xA0 => bytes.uleb().map(|skip| (1, skip)),
                0xB0 => Some((1, u64::from(immediate) * word)),
                0xC0 => bytes.uleb().and_then(|count| Some((count, bytes.uleb()?))),
                _ => None,
            };
            let Some((count, skip)) = run else { return };
            for _ in 0..count {
                if !self.takes(address) {
                    return;
                }
                self.memory.set_external(address, &symbol, addend);
                address = address.wrapping_add(word).wrapping_add(skip);
            }
        }
    }

    /// Chained fixups (`mach-o/fixup-chains.h`): each pointer says where the next one of its page is.
    fn chained(&mut self, bytes: &[u8]) {
        let word = |at: usize| {
            let bytes = bytes.get(at..at.checked_add(4)?)?;
            Some(u32::from_le_bytes(<[u8; 4]>::try_from(bytes).ok()?))
        };
        let offset = |at: usize| usize::try_from(word(at)?).ok();
        let imports = Imports::read(bytes, &word);
        let Some(starts) = offset(4) else { return };
        let Some(count) = word(starts) else { return };
        for segment in 0..count.min(u32::from(u8::MAX)) {
            let Ok(index) = usize::try_from(segment) else { return };
            let Some(info) = starts.checked_add(4 + 4 * index).and_then(offset) else { return };
            if info != 0 {
                self.chained_segment(bytes.get(starts.saturating_add(info)..).unwrap_or_default(), &imports);
            }
        }
    }

    /// `struct dyld_chained_starts_in_segment`
    fn chained_segment(&mut self, starts: &[u8], imports: &Imports) {
        let short = |at: usize| Some(u64::from(u16::from_le_bytes([*starts.get(at)?, *starts.get(at + 1)?])));
        let long = |range: Range<usize>| Some(u64::from_le_bytes(starts.get(range)?.try_into().ok()?));
        let header = || Some((short(4)?, short(6)?, long(8..16)?, short(20)?));
        let Some((page_size, format, segment_offset, pages)) = header() else { return };
        let Some(format) = ChainFormat::of(format) else { return };
        for page in 0..pages {
            let Some(start) = usize::try_from(page).ok().and_then(|page| short(22 + 2 * page)) else {
                return;
            };
            if start != 0xFFFF {
                let address = self.base.wrapping_add(segment_offset).wrapping_add(page * page_size);
                self.chain(address.wrapping_add(start), format, imports);
            }
        }
    }

    fn chain(&mut self, mut address: u64, format: ChainFormat, imports: &Imports) {
        while self.takes(address) {
            let Some(value) = self.memory.number(address, format.size()) else { return };
            match format.decode(value) {
                ChainPointer::Rebase(target) => {
                    let target =
                        if format.is_offset(value) { self.base.wrapping_add(target) } else { target };
                    self.memory.relocate(address, target);
                }
                ChainPointer::Bind(import, addend) => {
                    let (name, own) = imports.get(import);
                    self.memory.set_external(address, &name, own.wrapping_add(addend));
                }
            }
            match format.next(value) {
                0 => return,
                distance => address = address.wrapping_add(distance),
            }
        }
    }
}

/// Names of C have an underscore in front.
fn symbol_name(name: &[u8]) -> Arc<str> {
    let name = String::from_utf8_lossy(name);
    name.strip_prefix('_').unwrap_or(&name).into()
}

/// The symbols of other libraries, with what is added to them.
struct Imports(Vec<(Arc<str>, i64)>);

impl Imports {
    fn read(bytes: &[u8], word: &dyn Fn(usize) -> Option<u32>) -> Self {
        let entries = || {
            let offset = |at| usize::try_from(word(at)?).ok();
            let (table, names, count) = (offset(8)?, offset(12)?, word(16)?);
            let (size, format) = match word(20)? {
                1 => (4, 1),
                2 => (8, 2),
                3 => (16, 3),
                _ => return None,
            };
            let names = bytes.get(names..)?;
            let room = bytes.len().saturating_sub(table) / size;
            let count = usize::try_from(count).ok()?.min(room);
            let import = |index: usize| Self::import(table + index * size, format, names, word);
            Some((0..count).map_while(import).collect())
        };
        Self(entries().unwrap_or_default())
    }

    fn import(
        at: usize,
        format: u32,
        names: &[u8],
        word: &dyn Fn(usize) -> Option<u32>,
    ) -> Option<(Arc<str>, i64)> {
        let (name, addend) = match format {
            1 => (word(at)? >> 9, 0),
            2 => (word(at)? >> 9, i64::from(word(at + 4)?.cast_signed())),
            _ => {
                let addend = u64::from(word(at + 8)?) | u64::from(word(at + 12)?) << 32;
                (word(at + 4)?, addend.cast_signed())
            }
        };
        let name = names.get(usize::try_from(name).ok()?..)?.split(|&byte| byte == 0).next()?;
        Some((symbol_name(name), addend))
    }

    fn get(&self, import: u64) -> (Arc<str>, i64) {
        let import = usize::try_from(import).ok().and_then(|import| self.0.get(import));
        import.cloned().unwrap_or_else(|| ("an import that is not there".into(), 0))
    }
}

/// The forms of pointers in chains.
#[derive(Clone, Copy)]
enum ChainFormat {
    /// `DYLD_CHAINED_PTR_64`: targets are addresses.
    Addresses,
    /// `DYLD_CHAINED_PTR_64_OFFSET`: targets are relative to the header.
    Offsets,
    /// `DYLD_CHAINED_PTR_ARM64E` and its variants: signed pointers.
    Signed { offsets: bool, stride: u64, long_imports: bool },
    /// `DYLD_CHAINED_PTR_32`
    Words,
}

enum ChainPointer {
    Rebase(u64),
    /// The number of the import and the addend.
    Bind(u64, i64),
}

impl ChainFormat {
    fn of(format: u64) -> Option<Self> {
        Some(match format {
            1 => Self::Signed { offsets: false, stride: 8, long_imports: false },
            2 => Self::Addresses,
            3 => Self::Words,
            6 => Self::Offsets,
            7 => Self::Signed { offsets: true, stride: 4, long_imports: false },
            9 => Self::Signed { offsets: true, stride: 8, long_imports: false },
            12 => Self::Signed { offsets: true, stride: 8, long_imports: true },
            _ => return None,
        })
    }

    fn size(self) -> u64 {
        if matches!(self, Self::Words) { 4 } else { 8 }
    }

    /// Whether the target of a pointer is relative to the header: signed ones always are.
    fn is_offset(self, value: u64) -> bool {
        match self {
            Self::Offsets => true,
            Self::Signed { offsets, .. } => offsets || value >> 63 != 0,
            Self::Addresses | Self::Words => false,
        }
    }

    fn next(self, value: u64) -> u64 {
        match self {
            Self::Addresses | Self::Offsets => (value >> 51 & 0xFFF) * 4,
            Self::Signed { stride, .. } => (value >> 51 & 0x7FF) * stride,
            Self::Words => (value >> 26 & 0x1F) * 4,
        }
    }

    fn decode(self, value: u64) -> ChainPointer {
        let bits = |from: u32, count: u32| value >> from & ((1 << count) - 1);
        let signed =
            |from: u32, count: u32| (bits(from, count) << (64 - count)).cast_signed() >> (64 - count);
        match self {
            Self::Addresses | Self::Offsets if bits(63, 1) == 1 => {
                ChainPointer::Bind(bits(0, 24), i64::from(u8::try_from(bits(24, 8)).unwrap_or(0)))
            }
            Self::Addresses | Self::Offsets => ChainPointer::Rebase(bits(0, 36) | bits(36, 8) << 56),
            Self::Words if bits(31, 1) == 1 => ChainPointer::Bind(bits(0, 20), signed(20, 6)),
            Self::Words => ChainPointer::Rebase(bits(0, 26)),
            Self::Signed { long_imports, .. } if bits(62, 1) == 1 => {
                let import = bits(0, if long_imports { 24 } else { 16 });
                let addend = if bits(63, 1) == 1 { 0 } else { signed(32, 19) };
                ChainPointer::Bind(import, addend)
            }
            Self::Signed { .. } if bits(63, 1) == 1 => ChainPointer::Rebase(bits(0, 32)),
            Self::Signed { .. } => ChainPointer::Rebase(bits(0, 43) | bits(43, 8) << 56),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_variable_length() {
        assert_eq!(Bytes(&[0xE5, 0x8E, 0x26]).uleb(), Some(624_485));
        assert_eq!(Bytes(&[0xC0, 0xBB, 0x78]).sleb(), Some(-123_456));
        assert_eq!(Bytes(&[0x7F]).sleb(), Some(-1));
        assert_eq!(Bytes(&[0x80]).uleb(), None);
        assert_eq!(Bytes(&[0xFF; 16]).uleb(), None);
    }

    #[test]
    fn functions_start_one_after_the_other() {
        assert_eq!(function_starts(&[0x10, 0x20, 0, 5], 0x100), [0x110, 0x130]);
    }

    #[test]
    fn pointers_of_chains() {
        let format = ChainFormat::Offsets;
        let pointer = 0x4000 | 3 << 51;
        assert!(matches!(format.decode(pointer), ChainPointer::Rebase(0x4000)));
        assert_eq!(format.next(pointer), 12);
        assert!(matches!(format.decode(1 << 63 | 7 | 2 << 24), ChainPointer::Bind(7, 2)));
        let signed = ChainFormat::of(9).expect("known");
        assert!(matches!(signed.decode(1 << 63 | 0x1234), ChainPointer::Rebase(0x1234)));
        assert!(signed.is_offset(0));
    }
}
