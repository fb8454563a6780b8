//! Reading the root and the shards. Nothing is read twice, and what cannot be read is a finding.

mod root;
pub(crate) mod rules;
mod shard;

use crate::finding::{Finding, Problem};
use crate::form::ImageForm;
use crate::image::Spot;
use crate::memory::{Cell, Target, Unread};
use crate::open::Opened;

/// Reads tables, and keeps what is wrong with them.
pub(crate) struct Reader<'o, 'd> {
    pub(crate) opened: &'o Opened<'d>,
    pub(crate) form: ImageForm,
    /// Whether shards are read only as long as nothing is wrong.
    until_first_finding: bool,
    /// How many more bytes tables can have that do not overlap.
    left: u64,
    pub(crate) findings: Vec<Finding>,
}

/// What tables may have beside the bytes of the file: those that are zero take none.
const ZEROS: u64 = 1 << 20;

/// A table, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    shard: Option<usize>,
    name: String,
    address: u64,
}

impl Table {
    fn finding(&self, entry: Option<u64>, problem: Problem) -> Finding {
        Finding { shard: self.shard, table: Some(self.name.clone()), entry, problem }
    }
}

impl<'o, 'd> Reader<'o, 'd> {
    pub(crate) fn new(opened: &'o Opened<'d>, form: ImageForm) -> Self {
        let left = opened.memory.size_in_file().saturating_add(ZEROS);
        Self { opened, form, until_first_finding: false, left, findings: Vec::new() }
    }

    /// Ends at the shard in which something is wrong, or before it.
    pub(crate) fn until_first_finding(self) -> Self {
        Self { until_first_finding: true, ..self }
    }

    fn is_done(&self) -> bool {
        self.until_first_finding && !self.findings.is_empty()
    }

    fn find(&mut self, table: &Table, entry: Option<u64>, problem: Problem) {
        self.findings.push(table.finding(entry, problem));
    }

    /// Where a pointer leads.
    fn follow(&mut self, table: &Table, entry: Option<u64>, at: u64) -> Option<u64> {
        match self.cell(table, entry, at)? {
            Spot::Address(0, _) => {
                self.find(table, entry, Problem::Null);
                None
            }
            Spot::Address(address, _) => Some(address),
            Spot::External(external) => {
                self.find(table, entry, Problem::Undefined(external.symbol));
                None
            }
        }
    }

    /// What a pointer is, which has to follow the image.
    fn cell(&mut self, table: &Table, entry: Option<u64>, at: u64) -> Option<Spot> {
        let Some(Cell { target, relocated }) = self.opened.memory.pointer(at) else {
            self.find(table, entry, Problem::Outside(at));
            return None;
        };
        if let Target::Address(address) = target
            && address != 0
            && !relocated
            && self.opened.memory.moves()
        {
            self.find(table, entry, Problem::NotRelocated(address));
        }
        Some(Spot::of(self.opened, target))
    }

    /// Whether a table has so many bytes from an offset on.
    fn has_room(&mut self, table: &Table, offset: u64, needed: Option<u64>) -> bool {
        let needed = needed.and_then(|needed| needed.checked_add(offset)).unwrap_or(u64::MAX);
        let memory = &self.opened.memory;
        if needed > offset && !memory.contains(table.address) {
            self.find(table, None, Problem::Outside(table.address));
            return false;
        }
        let available = memory.readable(table.address);
        let fits = needed == offset || needed <= available;
        if !fits {
            self.find(table, None, Problem::Truncated { needed, available });
        }
        fits && self.takes(table, needed - offset)
    }

    /// Whether there can be a table of so many bytes more.
    fn takes(&mut self, table: &Table, bytes: u64) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                true
            }
            None => {
                self.find(table, None, Problem::Overlap);
                false
            }
        }
    }

    /// Numbers of 32 bits, from an offset in bytes on.
    fn words(&mut self, table: &Table, offset: u64, count: u64) -> Option<Vec<u32>> {
        if !self.has_room(table, offset, count.checked_mul(4)) {
            return None;
        }
        let mut words = Vec::with_capacity(usize::try_from(count).ok()?);
        for entry in 0..count {
            words.push(self.word(table, Some(entry), table.address + offset + 4 * entry)?);
        }
        Some(words)
    }

    fn word(&mut self, table: &Table, entry: Option<u64>, at: u64) -> Option<u32> {
        let word = self.opened.memory.u32(at);
        self.readable(table, entry, at, word)
    }

    fn readable<T>(
        &mut self,
        table: &Table,
        entry: Option<u64>,
        at: u64,
        read: Result<T, Unread>,
    ) -> Option<T> {
        let problem = match read {
            Ok(value) => return Some(value),
            Err(Unread::Outside) => Problem::Outside(at),
            Err(Unread::External(symbol)) => Problem::Undefined(symbol),
        };
        self.find(table, entry, problem);
        None
    }

    /// Pointers to functions.
    fn functions(&mut self, table: &Table, count: u64) -> Option<Vec<Spot>> {
        let size = self.opened.memory.pointer_bytes();
        if !self.has_room(table, 0, count.checked_mul(size)) {
            return None;
        }
        let mut functions = Vec::with_capacity(usize::try_from(count).ok()?);
        for entry in 0..count {
            let spot = self.cell(table, Some(entry), table.address + size * entry)?;
            self.check_function(table, entry, &spot);
            functions.push(spot);
        }
        Some(functions)
    }

    /// Addresses of functions by their distance to a base. Julia 1.10.
    fn function_offsets(&mut self, table: &Table, offset: u64, count: u64, base: u64) -> Option<Vec<Spot>> {
        let offsets = self.words(table, offset, count)?;
        let mut functions = Vec::with_capacity(offsets.len());
        for (entry, offset) in (0..).zip(offsets) {
            let spot = Spot::at(self.opened, displaced(base, offset));
            self.check_function(table, entry, &spot);
            functions.push(spot);
        }
        Some(functions)
    }

    /// Objects may have functions of others in their tables; a linked image has not.
    fn check_function(&mut self, table: &Table, entry: u64, spot: &Spot) {
        let problem = match spot {
            Spot::Address(0, None) => Problem::Null,
            Spot::Address(address, _) if !self.opened.memory.is_code(*address) => {
                Problem::NotCode(spot.clone())
            }
            Spot::External(external) if self.opened.facts.is_linked => {
                Problem::Undefined(external.symbol.clone())
            }
            _ => return,
        };
        self.find(table, Some(entry), problem);
    }

    /// A place where the loader writes pointers.
    fn check_slot(&mut self, table: &Table, entry: Option<u64>, address: u64) {
        let memory = &self.opened.memory;
        let size = memory.pointer_bytes();
        let problem = if memory.available(address) < size {
            Problem::Outside(address)
        } else if !memory.is_writable(address) {
            Problem::NotWritable(Spot::at(self.opened, address))
        } else if !address.is_multiple_of(size) {
            Problem::Misaligned(Spot::at(self.opened, address), size)
        } else {
            return;
        };
        self.find(table, entry, problem);
    }
}

/// An address with a signed offset of 32 bits.
fn displaced(base: u64, offset: u32) -> u64 {
    base.wrapping_add_signed(i64::from(offset.cast_signed()))
}
