//! Attributes of debug information, put together field by field in both forms.
use super::put_list;
use crate::ir::{Attr, Context, Part, Piece};

/// An attribute that is being put together in both forms.
pub(super) struct NodeAttr {
    parts: Vec<Part>,
    pub(super) pieces: Vec<Piece>,
    is_first: bool,
}

impl NodeAttr {
    pub(super) fn new(context: &mut Context, mnemonic: &str, code: u64) -> Self {
        NodeAttr {
            parts: vec![context.part(&format!("#llvm.{mnemonic}<"))],
            pieces: vec![Piece::VarInt(code)],
            is_first: true,
        }
    }

    pub(super) fn name(&mut self, context: &mut Context, name: &str) {
        let comma = if std::mem::take(&mut self.is_first) { "" } else { ", " };
        self.parts.push(context.part(&format!("{comma}{name} = ")));
    }

    pub(super) fn show(&mut self, context: &mut Context, name: &str, text: &str) {
        self.name(context, name);
        self.parts.push(context.part(text));
    }

    /// A number that has a name in text.
    pub(super) fn keyword(&mut self, context: &mut Context, name: &str, text: Option<&str>, number: u64) {
        if let Some(text) = text {
            self.show(context, name, text);
        }
        self.pieces.push(Piece::VarInt(number));
    }

    pub(super) fn number(&mut self, context: &mut Context, name: &str, number: u64) {
        if number != 0 {
            self.show(context, name, &number.to_string());
        }
        self.pieces.push(Piece::VarInt(number));
    }

    /// A number that is shown where it is 0, too.
    pub(super) fn shown_number(&mut self, context: &mut Context, name: &str, number: u64) {
        self.show(context, name, &number.to_string());
        self.pieces.push(Piece::VarInt(number));
    }

    pub(super) fn boolean(&mut self, context: &mut Context, name: &str, value: bool) {
        if value {
            self.show(context, name, "true");
        }
        self.pieces.push(Piece::Byte(u8::from(value)));
    }

    pub(super) fn text(&mut self, context: &mut Context, name: &str, text: Option<&[u8]>) {
        let attr = text.map(|text| context.string_attr(text));
        self.attr(context, name, attr);
    }

    pub(super) fn attr(&mut self, context: &mut Context, name: &str, attr: Option<Attr>) {
        if let Some(attr) = attr {
            self.name(context, name);
            self.parts.push(Part::Attr(attr));
        }
        self.pieces.push(Piece::OptionalAttr(attr));
    }

    pub(super) fn required(&mut self, context: &mut Context, name: &str, attr: Attr) {
        self.name(context, name);
        self.parts.push(Part::Attr(attr));
        self.pieces.push(Piece::Attr(attr));
    }

    pub(super) fn list(&mut self, context: &mut Context, name: &str, attrs: &[Attr]) {
        if let Some((first, rest)) = attrs.split_first() {
            self.name(context, name);
            self.parts.push(Part::Attr(*first));
            for &attr in rest {
                self.parts.push(context.part(", "));
                self.parts.push(Part::Attr(attr));
            }
        }
        put_list(&mut self.pieces, attrs);
    }

    /// Bits with names, as `"A|B"`.
    pub(super) fn flags(&mut self, context: &mut Context, name: &str, bits: u64, names: &[(u64, &str)]) {
        let mut shown = Vec::new();
        let mut rest = bits;
        for (bit, flag) in names {
            if rest & bit == *bit {
                shown.push(*flag);
                rest &= !bit;
            }
        }
        if !shown.is_empty() {
            self.show(context, name, &format!("\"{}\"", shown.join("|")));
        }
        self.pieces.push(Piece::VarInt(bits & !rest));
    }

    pub(super) fn finish(mut self, context: &mut Context) -> Attr {
        self.parts.push(context.part(">"));
        context.composed_attr("llvm", self.parts, self.pieces)
    }
}
