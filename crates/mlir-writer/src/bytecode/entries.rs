//! The sections of attributes and types: their bytes, and where these are.
use std::io::{self, Write};

use super::primitives::{put_varint, put_varint_with_flag, varint_length};
use super::sharing::{Distinct, Seeds, Sharing};
use super::spool::{SpoolSource, Spooled};
use crate::Error;

/// Consecutive entries of one dialect.
struct Run {
    dialect: u32,
    count: u32,
    /// How many bytes their sizes take.
    size_bytes: u64,
}

/// The attributes of a file, or its types: entries of bytes, of which equal ones are shared.
pub(super) struct Entries {
    sharing: Sharing,
    distinct: Distinct,
    count: u32,
    bodies: Spooled,
    sizes: Spooled,
    runs: Vec<Run>,
}

/// How the bytes of an entry are to be read.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// The dialect whose entry it is.
    pub(super) dialect: u32,
    /// Whether it is the dialect's binary form, and not text.
    pub(super) is_binary: bool,
}

impl Entries {
    pub(super) fn new(seeds: &Seeds) -> Self {
        Entries {
            sharing: Sharing::new(seeds),
            distinct: Distinct::default(),
            count: 0,
            bodies: Spooled::default(),
            sizes: Spooled::default(),
            runs: Vec::new(),
        }
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The index of the entry with these bytes, which is made if there is none; that of an entry that is distinct from all
    /// others by its number `distinct`, which for ordinary ones is 0.
    pub(super) fn index(
        &mut self,
        form: Form,
        distinct: u64,
        bytes: &[u8],
        spools: &mut SpoolSource<'_>,
    ) -> Result<u32, Error> {
        let next = super::next_index(self.count as usize)?;
        let (index, is_new) = match distinct {
            0 => {
                // 0 for the binary forms of the builtin dialect, which is dialect 0: most entries are such.
                let space = u64::from(form.dialect) << 1 | u64::from(!form.is_binary);
                self.sharing.index(space, bytes, next)
            }
            number => self.distinct.index(number, next),
        };
        if is_new {
            return self.push(form, bytes, spools);
        }
        Ok(index)
    }

    /// Makes an entry of a few bytes whether or not there is an equal one.
    pub(super) fn push_short(
        &mut self,
        form: Form,
        spools: &mut SpoolSource<'_>,
        put: impl FnOnce(&mut Vec<u8>),
    ) -> Result<u32, Error> {
        let bodies = self.bodies.end(spools)?;
        let start = bodies.len();
        put(bodies);
        let length = bodies.len() - start;
        self.note(form, length, spools)
    }

    fn push(&mut self, form: Form, bytes: &[u8], spools: &mut SpoolSource<'_>) -> Result<u32, Error> {
        self.bodies.append(bytes, spools)?;
        self.note(form, bytes.len(), spools)
    }

    /// Notes an entry of this length, and gives its index.
    fn note(&mut self, form: Form, length: usize, spools: &mut SpoolSource<'_>) -> Result<u32, Error> {
        let index = super::next_index(self.count as usize)?;
        self.count += 1;
        let sizes = self.sizes.end(spools)?;
        let start = sizes.len();
        put_varint_with_flag(sizes, length as u64, form.is_binary);
        let size_bytes = (sizes.len() - start) as u64;
        match self.runs.last_mut() {
            Some(run) if run.dialect == form.dialect => {
                run.count += 1;
                run.size_bytes += size_bytes;
            }
            _ => self.runs.push(Run { dialect: form.dialect, count: 1, size_bytes }),
        }
        Ok(index)
    }

    /// How long the bytes of all entries are.
    pub(super) fn data_length(&self) -> u64 {
        self.bodies.length()
    }

    /// How long the groups in the section of offsets are.
    pub(super) fn offsets_length(&self) -> u64 {
        let head = |run: &Run| varint_length(u64::from(run.dialect)) + varint_length(u64::from(run.count));
        self.sizes.length() + self.runs.iter().map(|run| head(run) as u64).sum::<u64>()
    }

    /// Writes the groups of the section of offsets, and gives back what the section of data needs.
    pub(super) fn write_offsets(self, output: &mut dyn Write) -> io::Result<Spooled> {
        let mut sizes = self.sizes.rewind()?;
        let mut head = Vec::new();
        for run in &self.runs {
            head.clear();
            put_varint(&mut head, u64::from(run.dialect));
            put_varint(&mut head, u64::from(run.count));
            output.write_all(&head)?;
            sizes.copy(run.size_bytes, output)?;
        }
        Ok(self.bodies)
    }
}
