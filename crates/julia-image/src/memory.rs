//! A file's contents at their addresses, as after loading.

use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A piece of memory without gaps. What its bytes do not reach is zero.
#[derive(Clone, Debug)]
pub struct Region<'d> {
    /// Its address.
    pub address: u64,
    /// Its size in bytes, which may be many times that of the file.
    pub size: u64,
    /// Its first bytes.
    pub bytes: Cow<'d, [u8]>,
    /// Whether it is code.
    pub executable: bool,
    /// Whether it can be written to.
    pub writable: bool,
}

impl Region<'_> {
    fn contains(&self, address: u64) -> bool {
        address.checked_sub(self.address).is_some_and(|offset| offset < self.size)
    }
}

/// An address that the file does not have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct External {
    /// The symbol.
    pub symbol: Arc<str>,
    /// How far behind it, in bytes.
    pub addend: i64,
}

/// What a pointer in memory is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An address.
    Address(u64),
    /// A symbol of another file.
    External(External),
}

/// A pointer in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where it points.
    pub target: Target,
    /// Whether it follows the image to wherever that is loaded.
    pub relocated: bool,
}

/// Why nothing can be read at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// There is nothing.
    Outside,
    /// What stands there depends on a symbol of another file.
    External(Arc<str>),
}

/// The contents of a file, at the addresses that it is linked for.
#[derive(Clone, Debug, Default)]
pub struct Memory<'d> {
    little_endian: bool,
    /// 4 or 8.
    pointer_bytes: u64,
    /// In ascending order, none overlapping.
    regions: Vec<Region<'d>>,
    /// Where code is, where that is known more closely than by region. In ascending order.
    code: Vec<Range<u64>>,
    externals: FxHashMap<u64, External>,
    relocated: FxHashSet<u64>,
    /// Whether the image may be loaded anywhere, so that pointers have to be relocated.
    moves: bool,
}

impl<'d> Memory<'d> {
    pub(crate) fn new(little_endian: bool, pointer_bytes: u64) -> Self {
        Self { little_endian, pointer_bytes, ..Self::default() }
    }

    /// The size of a pointer in bytes.
    pub fn pointer_bytes(&self) -> u64 {
        self.pointer_bytes
    }

    /// Whether the lowest byte of a number comes first.
    pub fn is_little_endian(&self) -> bool {
        self.little_endian
    }

    /// Adds a region; false where it overlaps another one, or the end of memory.
    pub(crate) fn add(&mut self, region: Region<'d>) -> bool {
        let Some(end) = region.address.checked_add(region.size) else { return false };
        let position = self.regions.partition_point(|other| other.address < region.address);
        let before = position.checked_sub(1).and_then(|before| self.regions.get(before));
        let overlaps = before.is_some_and(|before| before.address + before.size > region.address)
            || self.regions.get(position).is_some_and(|after| after.address < end);
        if !overlaps && region.size > 0 {
            self.regions.insert(position, region);
        }
        !overlaps
    }

    pub(crate) fn set_code(&mut self, mut code: Vec<Range<u64>>) {
        code.sort_unstable_by_key(|range| range.start);
        self.code = code;
    }

    pub(crate) fn set_moves(&mut self, moves: bool) {
        self.moves = moves;
    }

    /// Whether pointers have to be relocated, as the image may be loaded anywhere.
    pub fn moves(&self) -> bool {
        self.moves
    }

    fn region(&self, address: u64) -> Option<&Region<'d>> {
        let position = self.regions.partition_point(|region| region.address <= address).checked_sub(1)?;
        self.regions.get(position).filter(|region| region.contains(address))
    }

    /// Whether there is anything at an address.
    pub fn contains(&self, address: u64) -> bool {
        self.region(address).is_some()
    }

    /// Whether there is code at an address.
    pub fn is_code(&self, address: u64) -> bool {
        if self.code.is_empty() {
            return self.region(address).is_some_and(|region| region.executable);
        }
        let position = self.code.partition_point(|range| range.start <= address).checked_sub(1);
        position.and_then(|position| self.code.get(position)).is_some_and(|range| range.contains(&address))
    }

    /// Whether an address can be written to.
    pub fn is_writable(&self, address: u64) -> bool {
        self.region(address).is_some_and(|region| region.writable)
    }

    /// How many bytes there are from an address up to the end of its region.
    pub fn available(&self, address: u64) -> u64 {
        self.region(address).map_or(0, |region| region.address + region.size - address)
    }

    /// How many bytes of an address's region the file has behind it.
    pub(crate) fn in_file(&self, address: u64) -> u64 {
        self.bytes_in_file(address).len() as u64
    }

    /// How many bytes the file has, over all regions.
    pub(crate) fn size_in_file(&self) -> u64 {
        self.regions.iter().map(|region| region.bytes.len() as u64).sum()
    }

    /// How many bytes can be read from an address on: those that the file has, or a moderate number of zeros.
    pub(crate) fn readable(&self, address: u64) -> u64 {
        self.in_file(address).max(self.available(address).min(MAX_ZEROS))
    }

    /// Bytes at an address, all of one region.
    pub fn bytes(&self, address: u64, count: u64) -> Option<Cow<'_, [u8]>> {
        let region = self.region(address)?;
        let start = address - region.address;
        if count > region.size - start {
            return None;
        }
        let in_file = region.bytes.len() as u64;
        let (start, end) = (start.min(in_file), (start + count).min(in_file));
        let present = &region.bytes[usize::try_from(start).ok()?..usize::try_from(end).ok()?];
        let missing = count - present.len() as u64;
        if missing == 0 {
            return Some(Cow::Borrowed(present));
        }
        let mut bytes = present.to_vec();
        bytes.resize(bytes.len() + usize::try_from(missing).ok().filter(|_| missing <= MAX_ZEROS)?, 0);
        Some(Cow::Owned(bytes))
    }

    /// The bytes from an address on that the file has, up to the end of their region.
    pub(crate) fn bytes_in_file(&self, address: u64) -> &[u8] {
        let Some(region) = self.region(address) else { return &[] };
        let start = usize::try_from(address - region.address).unwrap_or(usize::MAX);
        region.bytes.get(start..).unwrap_or_default()
    }

    /// An unsigned number of 1 to 8 bytes, as it stands there.
    pub(crate) fn number(&self, address: u64, size: u64) -> Option<u64> {
        let mut value = [0; 8];
        let bytes = self.bytes(address, size)?;
        let size = bytes.len().min(8);
        if self.little_endian {
            value[..size].copy_from_slice(&bytes[..size]);
            Some(u64::from_le_bytes(value))
        } else {
            value[8 - size..].copy_from_slice(&bytes[..size]);
            Some(u64::from_be_bytes(value))
        }
    }

    /// A number of 32 bits.
    ///
    /// # Errors
    ///
    /// Where there is none, or it depends on another file.
    pub fn u32(&self, address: u64) -> Result<u32, Unread> {
        self.known(address)?;
        let value = self.number(address, 4).ok_or(Unread::Outside)?;
        Ok(u32::try_from(value).unwrap_or(u32::MAX))
    }

    /// A number of the size of a pointer.
    ///
    /// # Errors
    ///
    /// Where there is none, or it depends on another file.
    pub fn size(&self, address: u64) -> Result<u64, Unread> {
        self.known(address)?;
        self.number(address, self.pointer_bytes).ok_or(Unread::Outside)
    }

    fn known(&self, address: u64) -> Result<(), Unread> {
        match self.externals.get(&address) {
            Some(external) => Err(Unread::External(external.symbol.clone())),
            None => Ok(()),
        }
    }

    /// A pointer.
    pub fn pointer(&self, address: u64) -> Option<Cell> {
        let value = self.number(address, self.pointer_bytes)?;
        Some(match self.externals.get(&address) {
            Some(external) => Cell { target: Target::External(external.clone()), relocated: true },
            None => Cell { target: Target::Address(value), relocated: self.relocated.contains(&address) },
        })
    }

    /// Writes the low bytes of a number; nothing where there is no room for them.
    pub(crate) fn write(&mut self, address: u64, size: u64, value: u64) {
        let little_endian = self.little_endian;
        let position = self.regions.partition_point(|region| region.address <= address).checked_sub(1);
        let Some(region) = position.and_then(|position| self.regions.get_mut(position)) else { return };
        let Ok(start) = usize::try_from(address - region.address) else { return };
        let size = usize::try_from(size.min(8)).unwrap_or(8);
        if start + size > region.bytes.len() {
            return;
        }
        let place = &mut region.bytes.to_mut()[start..start + size];
        if little_endian {
            place.copy_from_slice(&value.to_le_bytes()[..size]);
        } else {
            place.copy_from_slice(&value.to_be_bytes()[8 - size..]);
        }
    }

    /// Gives the region that starts at an address its bytes.
    pub(crate) fn set_bytes(&mut self, address: u64, bytes: Vec<u8>) {
        let position = self.regions.binary_search_by_key(&address, |region| region.address);
        if let Some(region) = position.ok().and_then(|position| self.regions.get_mut(position)) {
            region.bytes = Cow::Owned(bytes);
        }
    }

    /// Makes a pointer that follows the image.
    pub(crate) fn relocate(&mut self, address: u64, value: u64) {
        if self.number(address, self.pointer_bytes) != Some(value) {
            self.write(address, self.pointer_bytes, value);
        }
        self.mark_relocated(address);
    }

    /// Says that the pointer that stands there follows the image.
    pub(crate) fn mark_relocated(&mut self, address: u64) {
        if self.contains(address) {
            let _ = self.relocated.insert(address);
        }
    }

    /// Says that what stands there depends on a symbol of another file.
    pub(crate) fn set_external(&mut self, address: u64, symbol: &Arc<str>, addend: i64) {
        if self.contains(address) {
            let external = External { symbol: symbol.clone(), addend };
            drop(self.externals.insert(address, external));
        }
    }
}

/// More zeros than this, which the file does not have, are not read at once.
const MAX_ZEROS: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(little_endian: bool) -> Memory<'static> {
        let mut memory = Memory::new(little_endian, 8);
        let bytes = Cow::Borrowed(&[1, 2, 3, 4, 5][..]);
        let region = Region { address: 16, size: 24, bytes, executable: false, writable: true };
        assert!(memory.add(region.clone()));
        assert!(!memory.add(Region { address: 39, ..region.clone() }));
        assert!(!memory.add(Region { address: u64::MAX - 3, ..region.clone() }));
        assert!(memory.add(Region { address: 40, ..region }));
        memory
    }

    #[test]
    fn numbers_are_read_in_either_order_and_end_in_zeros() {
        assert_eq!(memory(true).u32(16), Ok(0x0403_0201));
        assert_eq!(memory(false).u32(16), Ok(0x0102_0304));
        assert_eq!(memory(true).size(19), Ok(0x0504));
        assert_eq!(memory(true).u32(36), Ok(0));
        assert_eq!(memory(true).u32(37), Err(Unread::Outside));
        assert_eq!(memory(true).u32(15), Err(Unread::Outside));
        assert_eq!(memory(true).available(38), 2);
    }

    #[test]
    fn what_is_written_is_read() {
        for little_endian in [false, true] {
            let mut memory = memory(little_endian);
            memory.write(17, 4, 0xABCD_1234);
            assert_eq!(memory.u32(17), Ok(0xABCD_1234));
            memory.write(18, 4, 1);
            assert_eq!(memory.number(16, 1), Some(1));
            memory.set_external(20, &"f".into(), 0);
            assert_eq!(memory.u32(20), Err(Unread::External("f".into())));
        }
    }
}
