//! What operations are made of, each distinct thing once.
use std::borrow::Cow;

use super::attr::{Attr, AttrData, Bits, NamedAttr, Part};
use super::encoding::Piece;
use super::interner::{Id, Table, hash_of};
use super::types::{FloatKind, Signedness, Type, TypeData};

/// A string of any bytes, as MLIR has them, interned in a [`Context`]: equal strings have equal handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Str(pub(crate) Id);

/// The name of an operation, `dialect.name`, interned in a [`Context`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpName(pub(crate) u32);

/// A point to which a [`Context`] can return; see [`Context::scope`].
#[derive(Debug)]
#[must_use = "what is interned in a scope stays until the scope is released"]
pub struct Scope {
    strings: usize,
    string_bytes: usize,
    attrs: usize,
}

/// The interned strings, types, attributes and operation names of a module.
///
/// Handles of strings and attributes are good until the scope in which they were first interned is released; those of
/// types and operation names for ever. To use one after its end is a mistake of the program, and panics.
#[derive(Debug)]
pub struct Context {
    strings: Table<std::ops::Range<usize>>,
    string_bytes: Vec<u8>,
    attrs: Table<AttrData>,
    types: Table<TypeData>,
    op_names: Table<Box<str>>,
    /// How many strings and attributes types may refer to: those outside of all scopes.
    permanent: Option<(usize, usize)>,
}

impl Default for Context {
    fn default() -> Self {
        Context::new()
    }
}

impl Context {
    /// A context in which nothing is interned.
    #[must_use]
    pub fn new() -> Self {
        Context {
            strings: Table::new(),
            string_bytes: Vec::new(),
            attrs: Table::new(),
            types: Table::new(),
            op_names: Table::new(),
            permanent: None,
        }
    }
}

/// # Scopes
impl Context {
    /// Opens a scope: strings and attributes that are first interned from here on are forgotten when it is released.
    ///
    /// One for each top-level operation keeps memory flat. What a front end wants to keep from one function to the
    /// next (names of attributes, attributes that it writes again and again) it interns before.
    ///
    /// # Panics
    ///
    /// If a scope is open.
    pub fn scope(&mut self) -> Scope {
        assert!(self.permanent.is_none(), "scopes do not nest");
        self.permanent = Some((self.strings.len(), self.attrs.len()));
        Scope { strings: self.strings.len(), string_bytes: self.string_bytes.len(), attrs: self.attrs.len() }
    }

    /// Forgets what was first interned since the scope was opened.
    #[expect(clippy::needless_pass_by_value, reason = "a scope ends once")]
    pub fn release(&mut self, scope: Scope) {
        self.permanent = None;
        self.attrs.truncate(scope.attrs);
        self.strings.truncate(scope.strings);
        self.string_bytes.truncate(scope.string_bytes);
    }
}

/// # Strings and names
impl Context {
    /// Interns a string.
    pub fn str(&mut self, text: &(impl AsRef<[u8]> + ?Sized)) -> Str {
        let text = text.as_ref();
        let Context { strings, string_bytes, .. } = self;
        let start = string_bytes.len();
        let known = &*string_bytes;
        let id = strings.intern(
            hash_of(text),
            |range| known[range.clone()] == *text,
            || start..start + text.len(),
        );
        if strings.get(id).end > start {
            string_bytes.extend_from_slice(text);
        }
        Str(id)
    }

    /// The bytes of a string.
    #[must_use]
    pub fn bytes(&self, string: Str) -> &[u8] {
        &self.string_bytes[self.strings.get(string.0).clone()]
    }

    /// A string for those who read, in which other bytes than UTF-8 are replaced.
    #[must_use]
    pub fn text(&self, string: Str) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(string))
    }

    /// Interns the name of an operation with the dialect before the first dot: `func.func`.
    pub fn op_name(&mut self, name: &str) -> OpName {
        OpName(self.op_names.intern(hash_of(name), |known| **known == *name, || name.into()).index)
    }

    /// The text of the name of an operation.
    #[must_use]
    pub fn op_name_text(&self, name: OpName) -> &str {
        self.op_names.get(Id { index: name.0, epoch: 0 })
    }
}

/// # Types
impl Context {
    /// Interns a type.
    ///
    /// # Panics
    ///
    /// If the encoding of a dialect's type refers to a string or an attribute that ends with the open scope: types
    /// outlive scopes.
    pub fn ty(&mut self, data: TypeData) -> Type {
        if let TypeData::Dialect { encoding: Some(encoding), .. } = &data {
            assert!(
                encoding.iter().all(|piece| self.outlives_scope(piece)),
                "a type refers to what ends with a scope"
            );
        }
        Type(self.types.intern_value(data).index)
    }

    fn outlives_scope(&self, piece: &Piece) -> bool {
        let Some((strings, attrs)) = self.permanent else { return true };
        match piece {
            Piece::Attr(attr) | Piece::OptionalAttr(Some(attr)) => (attr.0.index as usize) < attrs,
            Piece::Str(string) => (string.0.index as usize) < strings,
            _ => true,
        }
    }

    /// What a type is made of.
    #[must_use]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.types.get(Id { index: ty.0, epoch: 0 })
    }

    /// `i64` and the like.
    pub fn integer_type(&mut self, width: u32) -> Type {
        self.ty(TypeData::Integer { width, signedness: Signedness::Signless })
    }

    /// `f64` and the like.
    pub fn float_type(&mut self, kind: FloatKind) -> Type {
        self.ty(TypeData::Float(kind))
    }

    /// `(inputs) -> results`.
    pub fn function_type(&mut self, inputs: &[Type], results: &[Type]) -> Type {
        self.ty(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }

    /// A type of a dialect, by its text: `dialect_type("eco", "!eco.value")`.
    pub fn dialect_type(&mut self, dialect: &str, assembly: &str) -> Type {
        self.ty(TypeData::Dialect { dialect: dialect.into(), assembly: assembly.into(), encoding: None })
    }
}

/// # Attributes
impl Context {
    /// Interns an attribute.
    pub fn attr(&mut self, data: AttrData) -> Attr {
        Attr(self.attrs.intern_value(data))
    }

    /// What an attribute is made of.
    #[must_use]
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        self.attrs.get(attr.0)
    }

    /// `unit`.
    pub fn unit_attr(&mut self) -> Attr {
        self.attr(AttrData::Unit)
    }

    /// `5 : i64`, for types of up to 64 bits. Of a value that has more bits than the type, the lower ones count:
    /// 65535 of type `i16` is -1.
    pub fn integer_attr(&mut self, ty: Type, value: i64) -> Attr {
        let unused = match self.type_data(ty) {
            TypeData::Integer { width, .. } => 64 - (*width).clamp(1, 64),
            _ => 0,
        };
        let value = value << unused >> unused;
        self.attr(AttrData::Integer { ty, value: Bits::Word(value.cast_unsigned()) })
    }

    /// `true` or `false`, which are integers of type `i1`.
    pub fn bool_attr(&mut self, value: bool) -> Attr {
        let ty = self.integer_type(1);
        self.integer_attr(ty, -i64::from(value))
    }

    /// `2.0 : f64`.
    pub fn f64_attr(&mut self, value: f64) -> Attr {
        let ty = self.float_type(FloatKind::F64);
        self.attr(AttrData::Float { ty, bits: Bits::Word(value.to_bits()) })
    }

    /// `"text"`.
    pub fn string_attr(&mut self, text: &(impl AsRef<[u8]> + ?Sized)) -> Attr {
        let text = self.str(text);
        self.attr(AttrData::String(text))
    }

    /// `@name`.
    pub fn symbol_attr(&mut self, name: &(impl AsRef<[u8]> + ?Sized)) -> Attr {
        let name = self.str(name);
        self.attr(AttrData::FlatSymbolRef(name))
    }

    /// A type as an attribute.
    pub fn type_attr(&mut self, ty: Type) -> Attr {
        self.attr(AttrData::Type(ty))
    }

    /// `[a, b]`.
    pub fn array_attr(&mut self, elements: &[Attr]) -> Attr {
        self.attr(AttrData::Array(elements.into()))
    }

    /// `{a = 1, b = 2}`, in any order; of several entries with one name the first counts.
    pub fn dictionary(&mut self, entries: &[NamedAttr]) -> Attr {
        let mut entries = entries.to_vec();
        entries.sort_by(|a, b| self.bytes(a.name).cmp(self.bytes(b.name)));
        entries.dedup_by_key(|entry| entry.name);
        self.attr(AttrData::Dictionary(entries.into()))
    }

    /// Text as a piece of an attribute.
    pub fn part(&mut self, text: &(impl AsRef<[u8]> + ?Sized)) -> Part {
        Part::Text(self.str(text))
    }

    /// An attribute of a dialect that has others in it: its text piece by piece, and its binary form.
    pub fn composed_attr(&mut self, dialect: &str, parts: Vec<Part>, encoding: Vec<Piece>) -> Attr {
        let dialect = self.str(dialect);
        self.attr(AttrData::Composed { dialect, parts: parts.into(), encoding: encoding.into() })
    }

    /// Sorts attributes by name, as MLIR does.
    pub(crate) fn sort_attrs(&self, attrs: &mut [NamedAttr]) -> Result<(), crate::Error> {
        if attrs.len() < 2 {
            return Ok(());
        }
        attrs.sort_unstable_by(|a, b| self.bytes(a.name).cmp(self.bytes(b.name)));
        match attrs.windows(2).find(|pair| pair[0].name == pair[1].name) {
            Some(pair) => Err(crate::Error::Malformed {
                form: "attributes",
                problem: format!("`{}` is there twice", self.text(pair[0].name)),
            }),
            None => Ok(()),
        }
    }

    /// `array<i64: 1, 2>`.
    pub fn dense_i64(&mut self, elements: &[i64]) -> Attr {
        let element = self.integer_type(64);
        let data = elements.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.attr(AttrData::DenseArray { element, data })
    }

    /// `array<i32: 1, 2>`.
    pub fn dense_i32(&mut self, elements: &[i32]) -> Attr {
        let element = self.integer_type(32);
        let data = elements.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.attr(AttrData::DenseArray { element, data })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_takes_its_strings_and_attributes_with_it() {
        let mut context = Context::new();
        let kept = context.string_attr("kept");
        for round in 0..3 {
            let scope = context.scope();
            assert_eq!(context.string_attr("kept"), kept);
            let text = format!("text of round {round}");
            let local = context.string_attr(&text);
            let AttrData::String(string) = *context.attr_data(local) else { panic!("not a string") };
            assert_eq!(context.text(string), text);
            context.release(scope);
        }
        assert_eq!(context.attrs.len(), 1);
        assert_eq!(context.string_bytes, b"kept");
    }

    #[test]
    fn equal_types_are_one() {
        let mut context = Context::new();
        let i64 = context.integer_type(64);
        let scope = context.scope();
        let value = context.dialect_type("eco", "!eco.value");
        let function = context.function_type(&[i64], &[value]);
        context.release(scope);
        assert_eq!(context.function_type(&[i64], &[value]), function);
        assert_eq!(context.dialect_type("eco", "!eco.value"), value);
    }

    #[test]
    fn equal_integers_of_a_type_are_one() {
        let mut context = Context::new();
        let [i1, i16, i64] = [1, 16, 64].map(|width| context.integer_type(width));
        assert_eq!(context.integer_attr(i16, 0xffff), context.integer_attr(i16, -1));
        assert_eq!(context.integer_attr(i1, 1), context.bool_attr(true));
        assert_ne!(context.integer_attr(i64, 0xffff), context.integer_attr(i64, -1));
    }

    #[test]
    fn dictionaries_are_sorted() {
        let mut context = Context::new();
        let value = context.unit_attr();
        let [a, b] = ["a", "b"].map(|name| NamedAttr { name: context.str(name), value });
        assert_eq!(context.dictionary(&[b, a, b]), context.dictionary(&[a, b]));
    }

    #[test]
    #[should_panic(expected = "a type refers to what ends with a scope")]
    fn types_cannot_refer_to_a_scope() {
        let mut context = Context::new();
        let _scope = context.scope();
        let attr = context.unit_attr();
        let encoding = Some([Piece::Attr(attr)].into());
        let _ = context.ty(TypeData::Dialect { dialect: "a".into(), assembly: "!a.b".into(), encoding });
    }
}
