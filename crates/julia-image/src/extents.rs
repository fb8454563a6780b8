//! How long functions are, where symbols do not say: unwind information, or where the next one starts.

use crate::memory::Memory;
use crate::symbols::Symbols;

/// Functions by address, none with another's start inside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extents {
    /// Start and end, by start.
    functions: Vec<(u64, u64)>,
}

impl Extents {
    fn new(mut functions: Vec<(u64, u64)>) -> Self {
        functions.retain(|(start, end)| start < end);
        functions.sort_unstable();
        functions.dedup_by_key(|(start, _)| *start);
        Self { functions }
    }

    /// Functions that end where the next one starts, the last one with its region.
    pub(crate) fn of_starts(mut starts: Vec<u64>, memory: &Memory<'_>) -> Self {
        starts.sort_unstable();
        starts.dedup();
        let ends = starts.iter().copied().skip(1).map(Some).chain([None]);
        let end = |start: u64, next: Option<u64>| {
            let end_of_region = start.saturating_add(memory.available(start));
            next.map_or(end_of_region, |next| next.min(end_of_region))
        };
        Self::new(starts.iter().zip(ends).map(|(&start, next)| (start, end(start, next))).collect())
    }

    /// The functions of a COFF exception directory on x86-64: start, end and unwind information of each, relative to the
    /// image.
    pub(crate) fn of_exception_directory(memory: &Memory<'_>, base: u64, start: u32, size: u32) -> Self {
        let entry = |index: u64| {
            let at = base.checked_add(u64::from(start))?.checked_add(index * 12)?;
            let number = |offset| Some(base.wrapping_add(memory.number(at.checked_add(offset)?, 4)?));
            Some((number(0)?, number(4)?))
        };
        let room = memory.in_file(base.wrapping_add(u64::from(start)));
        Self::new((0..u64::from(size).min(room) / 12).map_while(entry).collect())
    }

    /// The functions of `.eh_frame`, by the search table of `.eh_frame_hdr` (Linux Standard Base, 10.6): sorted pairs of
    /// addresses, of a function and of its description.
    pub(crate) fn of_eh_frame_header(memory: &Memory<'_>, header: u64) -> Self {
        Self::new(eh_frame(memory, header).unwrap_or_default())
    }

    /// The end of the function that starts at an address.
    fn end(&self, start: u64) -> Option<u64> {
        let position = self.functions.binary_search_by_key(&start, |(start, _)| *start).ok()?;
        Some(self.functions[position].1)
    }

    /// The size of the function at an address, in bytes: that of its symbol, or as unwind information has it, or up to
    /// the next symbol where the format has no sizes.
    pub(crate) fn size(
        &self,
        address: u64,
        symbols: &Symbols,
        memory: &Memory<'_>,
        has_sizes: bool,
    ) -> Option<u64> {
        let sized = symbols.at(address).map(|symbol| symbol.size).filter(|&size| size > 0).max();
        let next = || {
            let is_named = !has_sizes && symbols.at(address).any(|symbol| symbol.is_function);
            let end_of_region = address.checked_add(memory.available(address))?;
            let next = symbols.next_after(address).unwrap_or(u64::MAX).min(end_of_region);
            is_named.then(|| next - address)
        };
        sized.or_else(|| self.end(address).map(|end| end - address)).or_else(next)
    }
}

/// `DW_EH_PE_sdata4`, relative to the header: what linkers write.
const TABLE_ENCODING: u64 = 0x3B;

fn eh_frame(memory: &Memory<'_>, header: u64) -> Option<Vec<(u64, u64)>> {
    let number = |at: u64, size| memory.number(at, size);
    // Version 1, a pointer to .eh_frame of 4 bytes, a count of 4 bytes, and the table.
    let is_usual = number(header, 1)? == 1
        && number(header + 1, 1)? & 0x0F == 0x0B
        && number(header + 2, 1)? == 0x03
        && number(header + 3, 1)? == TABLE_ENCODING;
    if !is_usual {
        return None;
    }
    let count = number(header + 8, 4)?.min(memory.in_file(header) / 8);
    let relative = |at| Some(header.wrapping_add(sign_extended(number(at, 4)?, 4)));
    let entry = |index: u64| {
        let at = header + 12 + index * 8;
        let (start, description) = (relative(at)?, relative(at + 4)?);
        let length = length_of(memory, description).unwrap_or(0);
        Some((start, start.wrapping_add(length)))
    };
    Some((0..count).map_while(entry).collect())
}

/// The length of the function that a frame description is of: behind its start, and encoded like that.
fn length_of(memory: &Memory<'_>, description: u64) -> Option<u64> {
    let at = |offset: u64| description.checked_add(offset);
    let common = at(4)?.wrapping_sub(memory.number(at(4)?, 4)?);
    let size = match pointer_encoding(memory, common)? & 0x0F {
        0x00 => memory.pointer_bytes(),
        0x02 | 0x0A => 2,
        0x03 | 0x0B => 4,
        0x04 | 0x0C => 8,
        _ => return None,
    };
    memory.number(at(8 + size)?, size)
}

/// The `R` of the augmentation of a common information entry.
fn pointer_encoding(memory: &Memory<'_>, common: u64) -> Option<u64> {
    let mut at = common.checked_add(9)?;
    let mut letters = Vec::new();
    loop {
        match memory.number(at, 1)? {
            0 => break,
            letter => letters.push(u8::try_from(letter).ok()?),
        }
        at += 1;
        if letters.len() > 8 {
            return None;
        }
    }
    at += 1;
    if letters.first() != Some(&b'z') {
        return Some(0);
    }
    // The factors of code and data, the return address, and the length of what follows.
    for _ in 0..4 {
        while memory.number(at, 1)? & 0x80 != 0 {
            at += 1;
        }
        at += 1;
    }
    for letter in &letters[1..] {
        let encoding = memory.number(at, 1)?;
        match letter {
            b'R' => return Some(encoding),
            b'L' => at += 1,
            b'P' => at += 1 + personality_size(memory, encoding)?,
            _ => {}
        }
    }
    Some(0)
}

fn personality_size(memory: &Memory<'_>, encoding: u64) -> Option<u64> {
    Some(match encoding & 0x0F {
        0x00 => memory.pointer_bytes(),
        0x02 | 0x0A => 2,
        0x03 | 0x0B => 4,
        0x04 | 0x0C => 8,
        _ => return None,
    })
}

fn sign_extended(value: u64, size: u32) -> u64 {
    let unused = 64 - 8 * size;
    ((value << unused).cast_signed() >> unused).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Region;
    use std::borrow::Cow;

    #[test]
    fn functions_end_at_the_next_one_or_with_their_region() {
        let mut memory = Memory::new(true, 8);
        let bytes = Cow::Borrowed(&[][..]);
        assert!(memory.add(Region { address: 16, size: 64, bytes, executable: true, writable: false }));
        let extents = Extents::of_starts(vec![48, 16, 200], &memory);
        assert_eq!(extents.functions, [(16, 48), (48, 80)]);
        assert_eq!(extents.size(16, &Symbols::default(), &memory, true), Some(32));
        assert_eq!(extents.size(20, &Symbols::default(), &memory, true), None);
    }
}
