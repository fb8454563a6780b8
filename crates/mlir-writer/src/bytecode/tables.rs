//! The tables that grow while operations are encoded; an index, once given out, stays.
use super::SpoolSource;
use super::cache::Cache;
use super::dialects::Dialects;
use super::dictionaries::Dictionaries;
use super::entries::{Entries, Form};
use super::primitives::{put_signed_varint, put_varint, put_varint_with_flag};
use super::properties::Properties;
use super::sharing::{Recent, Seeds};
use super::strings::Strings;
use crate::Error;
use crate::ir::{Attr, Context, Piece, Str, Type};
use crate::limits::ATTRIBUTE_DEPTH;

/// All that operations refer to by index, and the bytes of the entries that are being encoded.
pub(super) struct Tables<'spools> {
    pub(super) spools: SpoolSource<'spools>,
    pub(super) strings: Strings,
    pub(super) dialects: Dialects,
    pub(super) attrs: Entries,
    pub(super) types: Entries,
    pub(super) properties: Properties,
    /// File locations used last.
    pub(super) locations: Recent,
    pub(super) dictionaries: Dictionaries,
    pub(super) known_attrs: Cache,
    /// Indexes of the string attributes of strings.
    pub(super) known_string_attrs: Cache,
    pub(super) known_types: Vec<Option<u32>>,
    /// A stack: each entry that is being encoded has its bytes above those of the entry that it is part of.
    pub(super) scratch: Vec<u8>,
    depth: usize,
}

/// The builtin dialect is the first one, and all its entries are binary.
pub(super) const BUILTIN: Form = Form { dialect: 0, is_binary: true };

impl<'spools> Tables<'spools> {
    pub(super) fn new(mut spools: SpoolSource<'spools>) -> Result<Self, Error> {
        let seeds = Seeds::new();
        let mut strings = Strings::new(&seeds);
        let mut dialects = Dialects::default();
        let _ = dialects.index("builtin", &mut strings, &mut spools)?;
        Ok(Tables {
            spools,
            strings,
            dialects,
            attrs: Entries::new(&seeds),
            types: Entries::new(&seeds),
            properties: Properties::new(&seeds),
            locations: Recent::new(),
            dictionaries: Dictionaries::new(),
            known_attrs: Cache::default(),
            known_string_attrs: Cache::default(),
            known_types: Vec::new(),
            scratch: Vec::new(),
            depth: 0,
        })
    }

    pub(super) fn string(&mut self, context: &Context, string: Str) -> Result<u32, Error> {
        self.strings.index(context, string, &mut self.spools)
    }

    pub(super) fn dialect(&mut self, dialect: &str) -> Result<u32, Error> {
        self.dialects.index(dialect, &mut self.strings, &mut self.spools)
    }

    /// Starts the bytes of an entry.
    pub(super) fn open_entry(&mut self) -> Result<usize, Error> {
        if self.depth >= ATTRIBUTE_DEPTH {
            return Err(Error::Limit { what: "attributes and types", limit: ATTRIBUTE_DEPTH });
        }
        self.depth += 1;
        Ok(self.scratch.len())
    }

    /// Ends the bytes of an attribute, and gives its index.
    pub(super) fn close_attr(&mut self, start: usize, form: Form, distinct: u64) -> Result<u32, Error> {
        self.depth -= 1;
        let index = self.attrs.index(form, distinct, &self.scratch[start..], &mut self.spools);
        self.scratch.truncate(start);
        index
    }

    /// Ends the bytes of a type, and gives its index.
    pub(super) fn close_type(&mut self, start: usize, form: Form) -> Result<u32, Error> {
        self.depth -= 1;
        let index = self.types.index(form, 0, &self.scratch[start..], &mut self.spools);
        self.scratch.truncate(start);
        index
    }

    pub(super) fn put(&mut self, value: impl Into<u64>) {
        put_varint(&mut self.scratch, value.into());
    }

    pub(super) fn put_length(&mut self, length: usize) {
        put_varint(&mut self.scratch, length as u64);
    }

    pub(super) fn put_string(&mut self, context: &Context, string: Str) -> Result<(), Error> {
        let index = self.string(context, string)?;
        self.put(index);
        Ok(())
    }

    pub(super) fn put_attr(&mut self, context: &Context, attr: Attr) -> Result<(), Error> {
        let index = self.attr(context, attr)?;
        self.put(index);
        Ok(())
    }

    pub(super) fn put_type(&mut self, context: &Context, ty: Type) -> Result<(), Error> {
        let index = self.ty(context, ty)?;
        self.put(index);
        Ok(())
    }

    pub(super) fn put_types(&mut self, context: &Context, types: &[Type]) -> Result<(), Error> {
        self.put_length(types.len());
        types.iter().try_for_each(|&ty| self.put_type(context, ty))
    }

    pub(super) fn put_blob(&mut self, blob: &[u8]) {
        self.put_length(blob.len());
        self.scratch.extend_from_slice(blob);
    }

    /// Appends text with the zero byte that ends it in an entry.
    pub(super) fn put_assembly(&mut self, assembly: &[u8]) {
        self.scratch.extend_from_slice(assembly);
        self.scratch.push(0);
    }

    pub(super) fn put_pieces(&mut self, context: &Context, pieces: &[Piece]) -> Result<(), Error> {
        for piece in pieces {
            match piece {
                Piece::Byte(byte) => self.scratch.push(*byte),
                Piece::VarInt(value) => self.put(*value),
                Piece::SignedVarInt(value) => put_signed_varint(&mut self.scratch, *value),
                Piece::Attr(attr) => self.put_attr(context, *attr)?,
                Piece::OptionalAttr(None) => self.put(0u32),
                Piece::OptionalAttr(Some(attr)) => {
                    let index = self.attr(context, *attr)?;
                    put_varint_with_flag(&mut self.scratch, u64::from(index), true);
                }
                Piece::Type(ty) => self.put_type(context, *ty)?,
                Piece::Str(string) => self.put_string(context, *string)?,
                Piece::Blob(blob) => self.put_blob(blob),
            }
        }
        Ok(())
    }

    /// The index of native properties.
    pub(super) fn native_properties(&mut self, context: &Context, pieces: &[Piece]) -> Result<u32, Error> {
        let start = self.scratch.len();
        self.put_pieces(context, pieces)?;
        self.close_properties(start)
    }

    /// The index of the properties of an unregistered operation, which are a dictionary.
    pub(super) fn dictionary_properties(&mut self, dictionary: u32) -> Result<u32, Error> {
        let start = self.scratch.len();
        self.put(dictionary);
        self.close_properties(start)
    }

    fn close_properties(&mut self, start: usize) -> Result<u32, Error> {
        let index = self.properties.index(&self.scratch[start..], &mut self.spools);
        self.scratch.truncate(start);
        index
    }
}
