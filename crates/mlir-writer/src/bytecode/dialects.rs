//! The dialect section: dialects and names of operations.
use std::collections::HashMap;

use super::Version;
use super::primitives::{put_varint, put_varint_with_flag};
use super::spool::SpoolSource;
use super::strings::Strings;
use crate::Error;
use crate::ir::{Context, OpName};

/// A name of an operation.
struct Name {
    dialect: u32,
    /// Of what stands behind the dialect and its dot.
    string: u32,
    /// Whether an operation had native properties, which only registered ones can have.
    registered: bool,
}

/// The dialects and the names of operations that the file uses.
#[derive(Default)]
pub(super) struct Dialects {
    /// Indexes of the names of the dialects.
    strings: Vec<u32>,
    by_name: HashMap<Box<str>, u32>,
    names: Vec<Name>,
    known: Vec<Option<u32>>,
}

impl Dialects {
    /// The index of a dialect.
    pub(super) fn index(
        &mut self,
        dialect: &str,
        strings: &mut Strings,
        spools: &mut SpoolSource<'_>,
    ) -> Result<u32, Error> {
        if let Some(&index) = self.by_name.get(dialect) {
            return Ok(index);
        }
        let index = super::next_index(self.strings.len())?;
        self.strings.push(strings.text_index(dialect.as_bytes(), spools)?);
        let _ = self.by_name.insert(dialect.into(), index);
        Ok(index)
    }

    /// The index of the name of an operation.
    pub(super) fn op_name(
        &mut self,
        context: &Context,
        name: OpName,
        strings: &mut Strings,
        spools: &mut SpoolSource<'_>,
    ) -> Result<u32, Error> {
        let place = name.0 as usize;
        if let Some(&Some(index)) = self.known.get(place) {
            return Ok(index);
        }
        let text = context.op_name_text(name);
        // A name without a dot is in the dialect of that name, and its own is empty.
        let (dialect, rest) = text.split_once('.').unwrap_or((text, ""));
        let dialect = self.index(dialect, strings, spools)?;
        let string = strings.text_index(rest.as_bytes(), spools)?;
        let index = super::next_index(self.names.len())?;
        self.names.push(Name { dialect, string, registered: false });
        self.known.resize(self.known.len().max(place + 1), None);
        self.known[place] = Some(index);
        Ok(index)
    }

    /// Notes that an operation of this name had native properties.
    pub(super) fn has_native_properties(&mut self, name: u32) {
        self.names[name as usize].registered = true;
    }

    /// The section: the dialects, then the names of operations in groups of one dialect each.
    pub(super) fn section(&self, version: Version) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_varint(&mut bytes, self.strings.len() as u64);
        for &string in &self.strings {
            // The flag would announce a version of the dialect.
            put_varint_with_flag(&mut bytes, u64::from(string), false);
        }
        put_varint(&mut bytes, self.names.len() as u64);
        for group in self.names.chunk_by(|a, b| a.dialect == b.dialect) {
            put_varint(&mut bytes, u64::from(group[0].dialect));
            put_varint(&mut bytes, group.len() as u64);
            for name in group {
                match version {
                    Version::V4 => put_varint(&mut bytes, u64::from(name.string)),
                    Version::V6 => put_varint_with_flag(&mut bytes, u64::from(name.string), name.registered),
                }
            }
        }
        bytes
    }
}
