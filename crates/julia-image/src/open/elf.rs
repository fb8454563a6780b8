//! Linked ELF files: what the dynamic section says, which is there after stripping too.

use super::MAX_NAME;
use super::machine::{DynamicOperation, dynamic_operation};
use crate::extents::Extents;
use crate::memory::{Memory, Unread};
use crate::symbols::Symbol;
use object::elf::{
    DT_GNU_HASH, DT_HASH, DT_JMPREL, DT_NULL, DT_PLTREL, DT_PLTRELSZ, DT_REL, DT_RELA, DT_RELASZ, DT_RELSZ,
    DT_STRSZ, DT_STRTAB, DT_SYMTAB, ET_DYN, PT_DYNAMIC, PT_GNU_EH_FRAME,
};
use object::read::elf::{ElfFile, FileHeader, ProgramHeader};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Where the compact relative relocations are (`include/elf.h`).
const DT_RELR: u32 = 36;
/// Their size in bytes.
const DT_RELRSZ: u32 = 35;

/// Applies the relocations and adds the dynamic symbols.
pub(super) fn load<'d, E: FileHeader<Endian = object::Endianness>>(
    file: &ElfFile<'d, E>,
    memory: &mut Memory<'d>,
    symbols: &mut Vec<Symbol>,
) -> object::read::Result<Extents> {
    let endian = file.endian();
    let header = file.elf_header();
    memory.set_moves(header.e_type(endian) == ET_DYN);
    let segment = |kind| {
        file.elf_program_headers()
            .iter()
            .find(|segment| segment.p_type(endian) == kind)
            .map(|segment| (segment.p_vaddr(endian).into(), segment.p_memsz(endian).into()))
    };
    if let Some((address, size)) = segment(PT_DYNAMIC) {
        let dynamic = Dynamic::read(memory, address, size);
        let table = dynamic.symbols(memory);
        dynamic.relocate(memory, header.e_machine(endian), &table);
        symbols.extend(table.into_iter().filter_map(DynamicSymbol::defined));
    }
    Ok(match segment(PT_GNU_EH_FRAME) {
        Some((address, _)) => Extents::of_eh_frame_header(memory, address),
        None => Extents::default(),
    })
}

/// The entries of the dynamic section, by tag.
struct Dynamic {
    entries: FxHashMap<u64, u64>,
}

struct DynamicSymbol {
    name: Arc<str>,
    value: u64,
    size: u64,
    is_defined: bool,
    is_function: bool,
}

impl DynamicSymbol {
    fn defined(self) -> Option<Symbol> {
        let Self { name, value: address, size, is_defined, is_function } = self;
        let is_named = is_defined && !name.is_empty();
        is_named.then_some(Symbol { name, address, size, is_function, is_global: true })
    }
}

impl Dynamic {
    fn read(memory: &Memory<'_>, address: u64, size: u64) -> Self {
        let word = memory.pointer_bytes();
        let mut entries = FxHashMap::default();
        for at in (0..size / (2 * word)).map(|entry| address.saturating_add(entry * 2 * word)) {
            let (Ok(tag), Ok(value)) = (memory.size(at), memory.size(at.saturating_add(word))) else { break };
            if tag == u64::from(DT_NULL) {
                break;
            }
            let _ = entries.entry(tag).or_insert(value);
        }
        Self { entries }
    }

    fn get(&self, tag: u32) -> Option<u64> {
        self.entries.get(&u64::from(tag)).copied()
    }

    fn symbols(&self, memory: &Memory<'_>) -> Vec<DynamicSymbol> {
        let Some(table) = self.get(DT_SYMTAB) else { return Vec::new() };
        let entry_size = if memory.pointer_bytes() == 8 { 24 } else { 16 };
        let room = memory.in_file(table) / entry_size;
        let count = self.symbol_count(memory).unwrap_or(0).min(room);
        let names = memory.bytes_in_file(self.get(DT_STRTAB).unwrap_or(0));
        let names = &names[..names.len().min(usize::try_from(self.get(DT_STRSZ).unwrap_or(0)).unwrap_or(0))];
        let symbol = |index| Self::symbol(memory, table + index * entry_size, names);
        (0..count).map_while(symbol).collect()
    }

    fn symbol(memory: &Memory<'_>, at: u64, names: &[u8]) -> Option<DynamicSymbol> {
        let is_64 = memory.pointer_bytes() == 8;
        let [info, section, value, size] = if is_64 { [4, 6, 8, 16] } else { [12, 14, 4, 8] };
        let number = |offset, size| memory.number(at + offset, size);
        let word = memory.pointer_bytes();
        Some(DynamicSymbol {
            name: string(names, number(0, 4)?),
            value: number(value, word)?,
            size: number(size, word)?,
            is_defined: number(section, 2)? != 0,
            is_function: number(info, 1)? & 0xF == u64::from(object::elf::STT_FUNC),
        })
    }

    /// The section headers would say, but may have been stripped: the hash tables have to know too.
    fn symbol_count(&self, memory: &Memory<'_>) -> Option<u64> {
        if let Some(hash) = self.get(DT_HASH) {
            return memory.number(hash.checked_add(4)?, 4);
        }
        let hash = self.get(DT_GNU_HASH)?;
        let words = |start: u64, count: u64| -> Option<Vec<u64>> {
            let is_in_file = count <= memory.in_file(start) / 4;
            is_in_file.then(|| (0..count).filter_map(|word| memory.number(start + 4 * word, 4)).collect())
        };
        let &[buckets, first, bloom, _] = words(hash, 4)?.as_slice() else { return None };
        let bucket_start = hash.checked_add(16)?.checked_add(bloom.checked_mul(memory.pointer_bytes())?)?;
        let chain_start = bucket_start.checked_add(4 * buckets)?;
        let last = words(bucket_start, buckets)?.into_iter().max();
        let Some(last) = last.filter(|&last| last >= first) else { return Some(first) };
        // The end of a chain has its lowest bit set.
        let chain = chain_start.checked_add(4 * (last - first))?;
        let mut rest = 0..memory.in_file(chain) / 4;
        let end = rest.find(|word| memory.number(chain + 4 * word, 4).is_none_or(|word| word & 1 != 0))?;
        Some(last + end + 1)
    }

    fn relocate(&self, memory: &mut Memory<'_>, machine: u16, symbols: &[DynamicSymbol]) {
        let mut relocator = Relocator { memory, machine, symbols };
        if let (Some(start), Some(size)) = (self.get(DT_RELR), self.get(DT_RELRSZ)) {
            relocator.relr(start, size);
        }
        let has_addends = self.get(DT_PLTREL) == Some(u64::from(DT_RELA));
        let tables =
            [(DT_RELA, DT_RELASZ, true), (DT_REL, DT_RELSZ, false), (DT_JMPREL, DT_PLTRELSZ, has_addends)];
        for (start, size, has_addends) in tables {
            if let (Some(start), Some(size)) = (self.get(start), self.get(size)) {
                relocator.table(start, size, has_addends);
            }
        }
    }
}

fn string(names: &[u8], start: u64) -> Arc<str> {
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    let name = names.get(start..).unwrap_or_default().split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(&name[..name.len().min(MAX_NAME)]).into()
}

struct Relocator<'a, 'd> {
    memory: &'a mut Memory<'d>,
    machine: u16,
    symbols: &'a [DynamicSymbol],
}

impl Relocator<'_, '_> {
    fn table(&mut self, start: u64, size: u64, has_addends: bool) {
        let word = self.memory.pointer_bytes();
        let entry_size = word * if has_addends { 3 } else { 2 };
        let count = size.min(self.memory.in_file(start)) / entry_size;
        for at in (0..count).map(|entry| start + entry * entry_size) {
            let Ok(Some(())) = self.entry(at, has_addends) else { return };
        }
    }

    fn entry(&mut self, at: u64, has_addends: bool) -> Result<Option<()>, Unread> {
        let word = self.memory.pointer_bytes();
        let (place, info) = (self.memory.size(at)?, self.memory.size(at + word)?);
        let (symbol, kind) =
            if word == 8 { (info >> 32, info & 0xFFFF_FFFF) } else { (info >> 8, info & 0xFF) };
        let addend = if has_addends { self.memory.size(at + 2 * word)? } else { 0 };
        let implicit = || self.memory.number(place, word).unwrap_or(0);
        let kind = u32::try_from(kind).ok().and_then(|kind| dynamic_operation(self.machine, kind));
        match kind {
            Some(DynamicOperation::Base) => {
                let value = if has_addends { addend } else { implicit() };
                self.memory.relocate(place, value);
            }
            Some(DynamicOperation::Symbol) => {
                let addend = if has_addends { addend } else { implicit() };
                self.symbol(place, symbol, addend);
            }
            None => {}
        }
        Ok(Some(()))
    }

    fn symbol(&mut self, place: u64, symbol: u64, addend: u64) {
        let symbol = usize::try_from(symbol).ok().and_then(|symbol| self.symbols.get(symbol));
        match symbol {
            Some(symbol) if symbol.is_defined => {
                self.memory.relocate(place, symbol.value.wrapping_add(addend));
            }
            Some(symbol) => self.memory.set_external(place, &symbol.name, addend.cast_signed()),
            None => self.memory.set_external(place, &Arc::from("a symbol that is not there"), 0),
        }
    }

    /// Relative relocations as addresses, each followed by bitmaps of the words behind it.
    fn relr(&mut self, start: u64, size: u64) {
        let word = self.memory.pointer_bytes();
        let count = size.min(self.memory.in_file(start)) / word;
        let mut next = 0_u64;
        for at in (0..count).map(|entry| start + entry * word) {
            let Ok(entry) = self.memory.size(at) else { return };
            if entry & 1 == 0 {
                self.memory.mark_relocated(entry);
                next = entry.wrapping_add(word);
                continue;
            }
            let bits = word * 8 - 1;
            for bit in (0..bits).filter(|bit| entry >> (bit + 1) & 1 != 0) {
                self.memory.mark_relocated(next.wrapping_add(bit * word));
            }
            next = next.wrapping_add(bits * word);
        }
    }
}
