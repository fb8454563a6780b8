//! Attributes as bytes. The codes are those of MLIR's `BuiltinDialectBytecode.td`.
use super::dictionaries::Key;
use super::entries::Form;
use super::primitives::{put_signed_varint, put_varint};
use super::tables::{BUILTIN, Tables};
use crate::Error;
use crate::forms::{DenseForm, check_dense_elements, float_kind, integer_type, malformed_dense};
use crate::ir::{Attr, AttrData, Bits, Context, Location, NamedAttr, Piece, Str, Type};

const ARRAY: u32 = 0;
const DICTIONARY: u32 = 1;
const STRING: u32 = 2;
const TYPED_STRING: u32 = 3;
const FLAT_SYMBOL_REF: u32 = 4;
const SYMBOL_REF: u32 = 5;
const TYPE: u32 = 6;
const UNIT: u32 = 7;
const INTEGER: u32 = 8;
const FLOAT: u32 = 9;
const CALL_SITE_LOC: u32 = 10;
const FILE_LINE_COL_LOC: u32 = 11;
const FUSED_LOC: u32 = 12;
const FUSED_LOC_WITH_METADATA: u32 = 13;
const NAME_LOC: u32 = 14;
const UNKNOWN_LOC: u32 = 15;
const DENSE_ARRAY: u32 = 17;
const DENSE_INT_OR_FP_ELEMENTS: u32 = 18;
const DISTINCT: u32 = 21;

impl Tables<'_> {
    /// The index of an attribute.
    pub(super) fn attr(&mut self, context: &Context, attr: Attr) -> Result<u32, Error> {
        if let Some(index) = self.known_attrs.get(attr.0) {
            return Ok(index);
        }
        let index = match context.attr_data(attr) {
            AttrData::String(text) => self.string_attr(context, *text)?,
            AttrData::Dictionary(entries) => self.dictionary(context, entries)?,
            AttrData::UnknownLoc => self.location(context, Location::Unknown)?,
            AttrData::FileLineColLoc { file, line, column } => {
                self.file_location(context, *file, *line, *column)?
            }
            AttrData::Composed { .. } => return self.composed(context, attr),
            data => {
                let start = self.open_entry()?;
                let form = self.attr_body(context, data)?;
                let distinct = if let AttrData::Distinct { id, .. } = data { id.wrapping_add(1) } else { 0 };
                self.close_attr(start, form, distinct)?
            }
        };
        self.known_attrs.set(attr.0, index);
        Ok(index)
    }

    /// The index of an attribute that has others in it: these come first, from the inside out without recursion.
    fn composed(&mut self, context: &Context, attr: Attr) -> Result<u32, Error> {
        let mut stack = vec![(attr, 0)];
        let mut index = 0;
        while let Some((attr, next)) = stack.pop() {
            if let Some(known) = self.known_attrs.get(attr.0) {
                index = known;
                continue;
            }
            let AttrData::Composed { dialect, encoding, .. } = context.attr_data(attr) else { continue };
            let inner = encoding[next..].iter().enumerate().find_map(|(position, piece)| match piece {
                Piece::Attr(inner) | Piece::OptionalAttr(Some(inner)) => {
                    let is_new = matches!(context.attr_data(*inner), AttrData::Composed { .. })
                        && self.known_attrs.get(inner.0).is_none();
                    is_new.then_some((next + position, *inner))
                }
                _ => None,
            });
            if let Some((position, inner)) = inner {
                stack.extend([(attr, position), (inner, 0)]);
                continue;
            }
            let dialect = self.dialect(&context.text(*dialect))?;
            let start = self.open_entry()?;
            self.put_pieces(context, encoding)?;
            index = self.close_attr(start, Form { dialect, is_binary: true }, 0)?;
            self.known_attrs.set(attr.0, index);
        }
        Ok(index)
    }

    /// The index of the string attribute of a string.
    pub(super) fn string_attr(&mut self, context: &Context, text: Str) -> Result<u32, Error> {
        if let Some(index) = self.known_string_attrs.get(text.0) {
            return Ok(index);
        }
        let start = self.open_entry()?;
        self.put(STRING);
        self.put_string(context, text)?;
        let index = self.close_attr(start, BUILTIN, 0)?;
        self.known_string_attrs.set(text.0, index);
        Ok(index)
    }

    /// The index of the dictionary of these attributes, which are sorted in their place unless it is known.
    pub(super) fn unsorted_dictionary(
        &mut self,
        context: &Context,
        entries: &mut [NamedAttr],
    ) -> Result<u32, Error> {
        let key = Key::of(entries);
        if let Some(index) = key.and_then(|key| self.dictionaries.find(&key)) {
            return Ok(index);
        }
        context.sort_attrs(entries)?;
        let index = self.dictionary(context, entries)?;
        if let Some(key) = key {
            self.dictionaries.remember(key, index);
        }
        Ok(index)
    }

    /// The index of the dictionary of these attributes, which are sorted by name.
    pub(super) fn dictionary(&mut self, context: &Context, entries: &[NamedAttr]) -> Result<u32, Error> {
        let start = self.open_entry()?;
        self.put(DICTIONARY);
        self.put_length(entries.len());
        for entry in entries {
            self.put_string_attr(context, entry.name)?;
            self.put_attr(context, entry.value)?;
        }
        self.close_attr(start, BUILTIN, 0)
    }

    /// The index of a location.
    pub(super) fn location(&mut self, context: &Context, location: Location) -> Result<u32, Error> {
        match location {
            Location::Unknown => {
                let start = self.open_entry()?;
                self.put(UNKNOWN_LOC);
                self.close_attr(start, BUILTIN, 0)
            }
            Location::File { file, line, column } => self.file_location(context, file, line, column),
            Location::Attr(attr) => self.attr(context, attr),
        }
    }

    fn file_location(&mut self, context: &Context, file: Str, line: u32, column: u32) -> Result<u32, Error> {
        let file = self.string_attr(context, file)?;
        let key = [file, line, column];
        if let Some(index) = self.locations.find(key) {
            return Ok(index);
        }
        let index = self.attrs.push_short(BUILTIN, &mut self.spools, |bytes| {
            put_varint(bytes, u64::from(FILE_LINE_COL_LOC));
            key.into_iter().for_each(|number| put_varint(bytes, u64::from(number)));
        })?;
        self.locations.insert(key, index);
        Ok(index)
    }

    fn attr_body(&mut self, context: &Context, data: &AttrData) -> Result<Form, Error> {
        match data {
            AttrData::Unit => self.put(UNIT),
            AttrData::Integer { ty, value } => {
                let (width, _) = integer_type(context, *ty)?;
                self.put(INTEGER);
                self.put_type(context, *ty)?;
                self.put_bits(value, width)?;
            }
            AttrData::Float { ty, bits } => {
                let kind = float_kind(context, *ty)?;
                self.put(FLOAT);
                self.put_type(context, *ty)?;
                self.put_bits(bits, kind.width())?;
            }
            AttrData::TypedString { value, ty } => {
                self.put(TYPED_STRING);
                self.put_string(context, *value)?;
                self.put_type(context, *ty)?;
            }
            AttrData::FlatSymbolRef(name) => {
                self.put(FLAT_SYMBOL_REF);
                self.put_string_attr(context, *name)?;
            }
            AttrData::SymbolRef { root, nested } => self.symbol_ref(context, *root, nested)?,
            AttrData::Type(ty) => {
                self.put(TYPE);
                self.put_type(context, *ty)?;
            }
            AttrData::Array(elements) => {
                self.put(ARRAY);
                self.put_length(elements.len());
                elements.iter().try_for_each(|&element| self.put_attr(context, element))?;
            }
            AttrData::DenseArray { element, data } => self.dense_array(context, *element, data)?,
            AttrData::DenseElements { ty, data } => {
                check_dense_elements(context, *ty, data)?;
                self.put(DENSE_INT_OR_FP_ELEMENTS);
                self.put_type(context, *ty)?;
                self.put_blob(data);
            }
            AttrData::Distinct { referenced, .. } => {
                self.put(DISTINCT);
                self.put_attr(context, *referenced)?;
            }
            AttrData::CallSiteLoc { callee, caller } => {
                self.put(CALL_SITE_LOC);
                self.put_location(context, *callee)?;
                self.put_location(context, *caller)?;
            }
            AttrData::FusedLoc { locations, metadata } => self.fused_loc(context, locations, *metadata)?,
            AttrData::NameLoc { name, child } => {
                self.put(NAME_LOC);
                self.put_string_attr(context, *name)?;
                self.put_location(context, *child)?;
            }
            AttrData::Dialect { dialect, assembly, encoding } => {
                let dialect = self.dialect(&context.text(*dialect))?;
                match encoding {
                    Some(pieces) => self.put_pieces(context, pieces)?,
                    None => self.put_assembly(context.bytes(*assembly)),
                }
                return Ok(Form { dialect, is_binary: encoding.is_some() });
            }
            AttrData::Composed { .. }
            | AttrData::String(_)
            | AttrData::Dictionary(_)
            | AttrData::UnknownLoc
            | AttrData::FileLineColLoc { .. } => unreachable!("encoded by `attr`"),
        }
        Ok(BUILTIN)
    }

    fn put_string_attr(&mut self, context: &Context, text: Str) -> Result<(), Error> {
        let index = self.string_attr(context, text)?;
        self.put(index);
        Ok(())
    }

    fn put_location(&mut self, context: &Context, location: Location) -> Result<(), Error> {
        let index = self.location(context, location)?;
        self.put(index);
        Ok(())
    }

    fn symbol_ref(&mut self, context: &Context, root: Str, nested: &[Str]) -> Result<(), Error> {
        self.put(SYMBOL_REF);
        self.put_string_attr(context, root)?;
        self.put_length(nested.len());
        for &name in nested {
            let start = self.open_entry()?;
            self.put(FLAT_SYMBOL_REF);
            self.put_string_attr(context, name)?;
            let index = self.close_attr(start, BUILTIN, 0)?;
            self.put(index);
        }
        Ok(())
    }

    fn fused_loc(
        &mut self,
        context: &Context,
        locations: &[Location],
        metadata: Option<Attr>,
    ) -> Result<(), Error> {
        self.put(if metadata.is_some() { FUSED_LOC_WITH_METADATA } else { FUSED_LOC });
        self.put_length(locations.len());
        locations.iter().try_for_each(|&location| self.put_location(context, location))?;
        metadata.map_or(Ok(()), |metadata| self.put_attr(context, metadata))
    }

    fn dense_array(&mut self, context: &Context, element: Type, data: &[u8]) -> Result<(), Error> {
        let bytes = DenseForm::of_array(context, element)?.bytes;
        if !data.len().is_multiple_of(bytes) {
            return Err(malformed_dense("the data are not whole elements"));
        }
        self.put(DENSE_ARRAY);
        self.put_type(context, element)?;
        self.put_length(data.len() / bytes);
        self.put_blob(data);
        Ok(())
    }

    /// The bits of a number whose width the reader knows: up to 8 as one byte, up to 64 as one signed number, more as
    /// words, lowest first, of which the highest ones that are zero are left out. Bits beyond the width are zero, for
    /// negative numbers too: the reader takes the bits as they are, and would not find numbers of other bits equal.
    fn put_bits(&mut self, bits: &Bits, width: u32) -> Result<(), Error> {
        match bits {
            Bits::Word(word) if width <= 8 => {
                let low = *word & ((1 << width) - 1);
                self.scratch.push(low.to_le_bytes()[0]);
            }
            Bits::Word(word) if width <= 64 => {
                let low = word & (u64::MAX >> (64 - width));
                put_signed_varint(&mut self.scratch, low.cast_signed());
            }
            Bits::Words(words) if width > 64 && words.len() == width.div_ceil(64) as usize => {
                let mut words = words.to_vec();
                if let Some(top) = words.last_mut()
                    && !width.is_multiple_of(64)
                {
                    *top &= (1 << (width % 64)) - 1;
                }
                let active = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
                self.put_length(active.max(1));
                for word in &words[..active.max(1)] {
                    put_signed_varint(&mut self.scratch, word.cast_signed());
                }
            }
            _ => {
                let problem = format!("its words are not those of {width} bits");
                return Err(Error::Malformed { form: "number", problem });
            }
        }
        Ok(())
    }
}
