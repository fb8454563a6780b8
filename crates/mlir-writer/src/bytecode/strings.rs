//! The string section.
use std::io::{self, Write};

use super::cache::Cache;
use super::primitives::{put_varint, varint_length};
use super::sharing::{Seeds, Sharing};
use super::spool::{SpoolSource, Spooled};
use crate::Error;
use crate::ir::{Context, Str};

/// All strings that anything else in the file refers to by index.
pub(super) struct Strings {
    sharing: Sharing,
    /// Of each string, the zero byte behind it included.
    lengths: Vec<u32>,
    bytes: Spooled,
    known: Cache,
}

impl Strings {
    pub(super) fn new(seeds: &Seeds) -> Self {
        Strings {
            sharing: Sharing::new(seeds),
            lengths: Vec::new(),
            bytes: Spooled::default(),
            known: Cache::default(),
        }
    }

    /// The index of an interned string.
    pub(super) fn index(
        &mut self,
        context: &Context,
        string: Str,
        spools: &mut SpoolSource<'_>,
    ) -> Result<u32, Error> {
        if let Some(index) = self.known.get(string.0) {
            return Ok(index);
        }
        let index = self.text_index(context.bytes(string), spools)?;
        self.known.set(string.0, index);
        Ok(index)
    }

    /// The index of a string.
    pub(super) fn text_index(&mut self, text: &[u8], spools: &mut SpoolSource<'_>) -> Result<u32, Error> {
        let (index, is_new) = self.sharing.index(0, text, super::next_index(self.lengths.len())?);
        if is_new {
            let too_long = |_| Error::Malformed { form: "string", problem: "longer than 4 GiB".to_owned() };
            self.lengths.push(u32::try_from(text.len() + 1).map_err(too_long)?);
            self.bytes.append(text, spools)?;
            self.bytes.append(&[0], spools)?;
        }
        Ok(index)
    }

    /// How long the section is.
    pub(super) fn length(&self) -> u64 {
        let lengths = self.lengths.iter().map(|&length| varint_length(u64::from(length)) as u64);
        varint_length(self.lengths.len() as u64) as u64 + lengths.sum::<u64>() + self.bytes.length()
    }

    /// Writes the number of strings, their lengths from the last to the first, and the strings from the first to the
    /// last.
    pub(super) fn write(self, output: &mut dyn Write) -> io::Result<()> {
        let mut head = Vec::with_capacity(self.lengths.len() + 9);
        put_varint(&mut head, self.lengths.len() as u64);
        for &length in self.lengths.iter().rev() {
            put_varint(&mut head, u64::from(length));
        }
        output.write_all(&head)?;
        let length = self.bytes.length();
        self.bytes.rewind()?.copy(length, output)
    }
}
