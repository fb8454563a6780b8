//! The section of native properties, from version 5 on.
use std::io::{self, Write};

use super::primitives::{put_varint, varint_length};
use super::sharing::{Seeds, Sharing};
use super::spool::{SpoolSource, Spooled};
use crate::Error;

/// The properties of operations: bytes, of which equal ones are shared.
pub(super) struct Properties {
    sharing: Sharing,
    count: u32,
    bytes: Spooled,
}

impl Properties {
    pub(super) fn new(seeds: &Seeds) -> Self {
        Properties { sharing: Sharing::new(seeds), count: 0, bytes: Spooled::default() }
    }

    pub(super) fn index(&mut self, bytes: &[u8], spools: &mut SpoolSource<'_>) -> Result<u32, Error> {
        let (index, is_new) = self.sharing.index(0, bytes, super::next_index(self.count as usize)?);
        if is_new {
            self.count += 1;
            let mut size = Vec::new();
            put_varint(&mut size, bytes.len() as u64);
            self.bytes.append(&size, spools)?;
            self.bytes.append(bytes, spools)?;
        }
        Ok(index)
    }

    pub(super) fn length(&self) -> u64 {
        varint_length(u64::from(self.count)) as u64 + self.bytes.length()
    }

    /// Writes how many there are, and each behind its length.
    pub(super) fn write(self, output: &mut dyn Write) -> io::Result<()> {
        let mut head = Vec::new();
        put_varint(&mut head, u64::from(self.count));
        output.write_all(&head)?;
        let length = self.bytes.length();
        self.bytes.rewind()?.copy(length, output)
    }
}
