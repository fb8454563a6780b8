//! Attributes as text.
use super::{Printer, nested};
use crate::Error;
use crate::forms::{DenseForm, check_dense_elements, float_kind, integer_type, malformed_dense};
use crate::ir::{Attr, AttrData, Bits, NamedAttr, Part, Signedness, Type, TypeData};

impl Printer<'_> {
    /// ` {k = v, …}` or ` <{k = v, …}>`, sorted by name.
    pub(super) fn attr_dictionary(
        &mut self,
        attrs: &[NamedAttr],
        [open, close]: [&str; 2],
    ) -> Result<(), Error> {
        let mut sorted = std::mem::take(self.attrs);
        sorted.clear();
        sorted.extend_from_slice(attrs);
        self.context.sort_attrs(&mut sorted)?;
        self.put(" ");
        self.put(open);
        let printed = self.list(sorted.iter().copied(), |printer, attr| printer.named_attr(attr, 0));
        *self.attrs = sorted;
        printed?;
        self.put(close);
        Ok(())
    }

    fn named_attr(&mut self, attr: NamedAttr, depth: usize) -> Result<(), Error> {
        self.bare_or_string(self.context.bytes(attr.name));
        if !matches!(self.context.attr_data(attr.value), AttrData::Unit) {
            self.put(" = ");
            self.attr_at(attr.value, depth)?;
        }
        Ok(())
    }

    pub(super) fn attr_at(&mut self, attr: Attr, depth: usize) -> Result<(), Error> {
        let depth = nested(depth)?;
        let context = self.context;
        match context.attr_data(attr) {
            AttrData::Unit => self.put("unit"),
            AttrData::Integer { ty, value } => self.integer(*ty, value, depth)?,
            AttrData::Float { ty, bits } => {
                self.float(float_kind(context, *ty)?, bits)?;
                self.typed(*ty, depth)?;
            }
            AttrData::String(text) => self.string(context.bytes(*text)),
            AttrData::TypedString { value, ty } => {
                self.string(context.bytes(*value));
                self.typed(*ty, depth)?;
            }
            AttrData::FlatSymbolRef(name) => self.symbol(context.bytes(*name))?,
            AttrData::SymbolRef { root, nested } => {
                self.symbol(context.bytes(*root))?;
                for name in nested {
                    self.put("::");
                    self.symbol(context.bytes(*name))?;
                }
            }
            AttrData::Type(ty) => self.ty_at(*ty, depth)?,
            AttrData::Array(elements) => {
                self.put("[");
                self.list(elements.iter().copied(), |printer, attr| printer.attr_at(attr, depth))?;
                self.put("]");
            }
            AttrData::Dictionary(entries) => {
                self.put("{");
                self.list(entries.iter().copied(), |printer, entry| printer.named_attr(entry, depth))?;
                self.put("}");
            }
            AttrData::DenseArray { element, data } => self.dense_array(*element, data)?,
            AttrData::DenseElements { ty, data } => self.dense_elements(*ty, data, depth)?,
            AttrData::Distinct { id, referenced } => {
                self.put("distinct[");
                self.put_number(*id);
                self.put("]<");
                // The unit attribute is what stands for nothing there.
                if !matches!(context.attr_data(*referenced), AttrData::Unit) {
                    self.attr_at(*referenced, depth)?;
                }
                self.put(">");
            }
            AttrData::Dialect { assembly, .. } => self.put_bytes(context.bytes(*assembly)),
            AttrData::Composed { .. } if self.aliases.is_some() => self.alias(attr)?,
            AttrData::Composed { parts, .. } => self.parts(parts, depth)?,
            AttrData::FileLineColLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. }
            | AttrData::NameLoc { .. }
            | AttrData::UnknownLoc => {
                self.put("loc(");
                self.location_attr(attr, depth)?;
                self.put(")");
            }
        }
        Ok(())
    }

    pub(super) fn parts(&mut self, parts: &[Part], depth: usize) -> Result<(), Error> {
        for part in parts {
            match part {
                Part::Text(text) => self.put_bytes(self.context.bytes(*text)),
                Part::Attr(attr) => self.attr_at(*attr, depth)?,
            }
        }
        Ok(())
    }

    fn typed(&mut self, ty: Type, depth: usize) -> Result<(), Error> {
        self.put(" : ");
        self.ty_at(ty, depth)
    }

    fn integer(&mut self, ty: Type, value: &Bits, depth: usize) -> Result<(), Error> {
        let (width, signedness) = integer_type(self.context, ty)?;
        match value {
            Bits::Word(word) if width == 1 && signedness == Signedness::Signless => {
                self.put(if word & 1 == 1 { "true" } else { "false" });
                return Ok(());
            }
            Bits::Word(word) if signedness == Signedness::Unsigned => self.put_number(low_bits(*word, width)),
            Bits::Word(word) => self.put_number(word.cast_signed()),
            Bits::Words(words) => self.wide_integer(words, width, signedness)?,
        }
        let is_default = width == 64 && signedness == Signedness::Signless;
        if !is_default || self.typed_integers || matches!(self.context.type_data(ty), TypeData::Index) {
            self.typed(ty, depth)?;
        }
        Ok(())
    }

    /// In hexadecimal digits, because no decimal of more than 128 bits is at hand.
    fn wide_integer(&mut self, words: &[u64], width: u32, signedness: Signedness) -> Result<(), Error> {
        let mut words = words.to_vec();
        let top = words.last_mut().filter(|_| width > 64);
        let top =
            top.ok_or_else(|| Error::Malformed { form: "integer", problem: "too few words".to_owned() })?;
        *top = low_bits(*top, (width - 1) % 64 + 1);
        if signedness == Signedness::Signed && *top >> ((width - 1) % 64) == 1 {
            self.put("-");
            negate(&mut words);
            if let Some(top) = words.last_mut() {
                *top = low_bits(*top, (width - 1) % 64 + 1);
            }
        }
        self.put("0x");
        for word in words.iter().rev() {
            self.hex(&word.to_be_bytes());
        }
        Ok(())
    }

    fn dense_array(&mut self, element: Type, data: &[u8]) -> Result<(), Error> {
        let form = DenseForm::of_array(self.context, element)?;
        self.put("array<");
        self.ty(element)?;
        if !data.is_empty() {
            self.put(": ");
        }
        if !data.len().is_multiple_of(form.bytes) {
            return Err(malformed_dense("the data are not whole elements"));
        }
        self.list(data.chunks_exact(form.bytes), |printer, bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            let word = u64::from_le_bytes(word);
            match form.float {
                Some(kind) => printer.float(kind, &Bits::Word(word))?,
                None if form.width == 1 => printer.put(if word == 0 { "false" } else { "true" }),
                None if form.signedness == Signedness::Unsigned => printer.put_number(word),
                None => printer.put_number(sign_extend(word, form.width)),
            }
            Ok(())
        })?;
        self.put(">");
        Ok(())
    }

    /// With the data as they are, which MLIR reads as a splat where they are one element.
    fn dense_elements(&mut self, ty: Type, data: &[u8], depth: usize) -> Result<(), Error> {
        check_dense_elements(self.context, ty, data)?;
        self.put("dense<");
        if !data.is_empty() {
            self.put("\"0x");
            self.hex(data);
            self.put("\"");
        }
        self.put(">");
        self.typed(ty, depth)
    }
}

fn low_bits(word: u64, width: u32) -> u64 {
    if width >= 64 { word } else { word & ((1 << width) - 1) }
}

fn sign_extend(word: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    (word << unused).cast_signed() >> unused
}

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}
