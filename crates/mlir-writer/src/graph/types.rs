//! The types of a program (section 2.2), each held once.
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::strings::{Strings, number};

/// A type. Two types are the same type if and only if these are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ty(u32);

impl Ty {
    /// `"int"`
    pub const INT: Self = Self(0);
    /// `"float"`
    pub const FLOAT: Self = Self(1);
    /// `"bool"`
    pub const BOOL: Self = Self(2);
    /// `"char"`
    pub const CHAR: Self = Self(3);
    /// `"string"`
    pub const STRING: Self = Self(4);
    /// `"unit"`
    pub const UNIT: Self = Self(5);

    pub(super) const PRIMITIVES: [Self; 6] =
        [Self::INT, Self::FLOAT, Self::BOOL, Self::CHAR, Self::STRING, Self::UNIT];

    /// A number from 0, dense in order of first use: an index for tables by type.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A name that the program's tables hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Str(pub(super) u32);

/// What a type variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VarKind {
    /// Any value; always boxed.
    Value,
    /// An Int.
    Number,
}

/// One field of a record type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RecordField {
    /// The name.
    pub name: Str,
    /// The type.
    pub ty: Ty,
}

/// What a type is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type<'a> {
    /// A 64-bit integer.
    Int,
    /// A 64-bit float.
    Float,
    /// `True` or `False`.
    Bool,
    /// One UTF-16 code unit.
    Char,
    /// A string.
    String,
    /// `()`
    Unit,
    /// A list of elements.
    List(Ty),
    /// Two or three elements.
    Tuple(&'a [Ty]),
    /// At most 32 fields, sorted by name (bytes).
    Record(&'a [RecordField]),
    /// A custom type at its arguments.
    Custom {
        /// The module that defines it.
        home: &'a str,
        /// Its name there.
        name: &'a str,
        /// What it is applied to.
        args: &'a [Ty],
    },
    /// One stage of a function.
    Fn {
        /// The parameters of this stage.
        args: &'a [Ty],
        /// What they are taken to, a function where there is another stage.
        ret: Ty,
    },
    /// A type variable that survived.
    Var {
        /// Its name.
        name: &'a str,
        /// What it stands for.
        of: VarKind,
    },
}

/// Some of the values of one table, in a row.
#[derive(Debug)]
pub struct List<T> {
    pub(super) start: u32,
    pub(super) len: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    pub(super) fn new(start: usize, len: usize) -> Self {
        List { start: number(start), len: number(len), of: PhantomData }
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.len) == (other.start, other.len)
    }
}

impl<T> Eq for List<T> {}

impl<T> Default for List<T> {
    fn default() -> Self {
        List::new(0, 0)
    }
}

#[derive(Debug, Clone, Copy)]
enum Stored {
    Primitive,
    List(Ty),
    Tuple(List<Ty>),
    Record(List<RecordField>),
    Custom { home: Str, name: Str, args: List<Ty> },
    Fn { args: List<Ty>, ret: Ty },
    Var { name: Str, of: VarKind },
}

/// What a type is made of, for looking it up. The fields of records are sorted by name.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Shallow<'a> {
    Primitive(Ty),
    List(Ty),
    Tuple(&'a [Ty]),
    Record(&'a [RecordField]),
    Custom { home: Str, name: Str, args: &'a [Ty] },
    Fn { args: &'a [Ty], ret: Ty },
    Var { name: Str, of: VarKind },
}

/// All types of a program and the names in them.
#[derive(Debug)]
pub struct Types {
    stored: Vec<Stored>,
    tys: Vec<Ty>,
    fields: Vec<RecordField>,
    strings: Strings,
    lookup: HashTable<Ty>,
}

impl Types {
    pub(super) fn new() -> Self {
        let stored = vec![Stored::Primitive; Ty::PRIMITIVES.len()];
        let (tys, fields) = (Vec::new(), Vec::new());
        Types { stored, tys, fields, strings: Strings::default(), lookup: HashTable::new() }
    }

    /// What a type is made of.
    #[must_use]
    pub fn get(&self, ty: Ty) -> Type<'_> {
        match self.stored[ty.index()] {
            Stored::Primitive => match ty {
                Ty::INT => Type::Int,
                Ty::FLOAT => Type::Float,
                Ty::BOOL => Type::Bool,
                Ty::CHAR => Type::Char,
                Ty::STRING => Type::String,
                _ => Type::Unit,
            },
            Stored::List(element) => Type::List(element),
            Stored::Tuple(elements) => Type::Tuple(&self.tys[elements.range()]),
            Stored::Record(fields) => Type::Record(&self.fields[fields.range()]),
            Stored::Custom { home, name, args } => {
                Type::Custom { home: self.str(home), name: self.str(name), args: &self.tys[args.range()] }
            }
            Stored::Fn { args, ret } => Type::Fn { args: &self.tys[args.range()], ret },
            Stored::Var { name, of } => Type::Var { name: self.str(name), of },
        }
    }

    /// How many types there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stored.len()
    }

    /// Whether there are none: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// The text of a name.
    #[must_use]
    pub fn str(&self, name: Str) -> &str {
        self.strings.get(name.0)
    }

    pub(super) fn known_str(&mut self, text: &str) -> Str {
        Str(self.strings.add(text))
    }

    /// A name that is known.
    pub(super) fn find_str(&self, text: &str) -> Option<Str> {
        self.strings.find(text).map(Str)
    }

    /// The type as it is written in a message.
    #[must_use]
    pub fn show(&self, ty: Ty) -> String {
        let mut text = String::new();
        self.push(&mut text, ty, SHOWN_DEPTH);
        text
    }

    fn push(&self, text: &mut String, ty: Ty, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return text.push('…') };
        match self.get(ty) {
            Type::Int => text.push_str("Int"),
            Type::Float => text.push_str("Float"),
            Type::Bool => text.push_str("Bool"),
            Type::Char => text.push_str("Char"),
            Type::String => text.push_str("String"),
            Type::Unit => text.push_str("()"),
            Type::List(element) => self.push_all(text, "(List ", &[element], " ", ")", depth),
            Type::Tuple(elements) => self.push_all(text, "(", elements, ", ", ")", depth),
            Type::Record(fields) => self.push_record(text, fields, depth),
            Type::Custom { name, args: [], .. } => text.push_str(name),
            Type::Custom { name, args, .. } => {
                self.push_all(text, &format!("({name} "), args, " ", ")", depth);
            }
            Type::Fn { args, ret } => {
                self.push_all(text, "((", args, ", ", ") -> ", depth);
                self.push(text, ret, depth);
                text.push(')');
            }
            Type::Var { name, .. } => text.push_str(name),
        }
    }

    fn push_all(
        &self,
        text: &mut String,
        open: &str,
        types: &[Ty],
        between: &str,
        close: &str,
        depth: usize,
    ) {
        text.push_str(open);
        for (index, &ty) in types.iter().enumerate() {
            if index > 0 {
                text.push_str(between);
            }
            self.push(text, ty, depth);
        }
        text.push_str(close);
    }

    fn push_record(&self, text: &mut String, fields: &[RecordField], depth: usize) {
        for (index, field) in fields.iter().enumerate() {
            text.push_str(if index == 0 { "{ " } else { ", " });
            text.push_str(self.str(field.name));
            text.push_str(" : ");
            self.push(text, field.ty, depth);
        }
        text.push_str(if fields.is_empty() { "{}" } else { " }" });
    }

    /// The order of the fields of a record does not matter.
    pub(super) fn sort_fields(&self, fields: &mut [RecordField]) {
        fields.sort_by(|a, b| self.str(a.name).cmp(self.str(b.name)));
    }

    /// A type that is known.
    pub(super) fn find(&self, shallow: &Shallow<'_>) -> Option<Ty> {
        self.lookup.find(hash(shallow), |&ty| self.shallow(ty) == *shallow).copied()
    }

    /// The type that is made so.
    pub(super) fn intern(&mut self, shallow: &Shallow<'_>) -> Ty {
        if let Some(ty) = self.find(shallow) {
            return ty;
        }
        let hash = hash(shallow);
        let stored = self.store(shallow);
        let ty = Ty(number(self.stored.len()));
        self.stored.push(stored);
        let mut lookup = std::mem::take(&mut self.lookup);
        let _ = lookup.insert_unique(hash, ty, |&ty| self::hash(&self.shallow(ty)));
        self.lookup = lookup;
        ty
    }

    fn store(&mut self, shallow: &Shallow<'_>) -> Stored {
        match *shallow {
            Shallow::Primitive(_) => Stored::Primitive,
            Shallow::List(element) => Stored::List(element),
            Shallow::Tuple(elements) => Stored::Tuple(append(&mut self.tys, elements)),
            Shallow::Record(fields) => Stored::Record(append(&mut self.fields, fields)),
            Shallow::Custom { home, name, args } => {
                Stored::Custom { home, name, args: append(&mut self.tys, args) }
            }
            Shallow::Fn { args, ret } => Stored::Fn { args: append(&mut self.tys, args), ret },
            Shallow::Var { name, of } => Stored::Var { name, of },
        }
    }

    fn shallow(&self, ty: Ty) -> Shallow<'_> {
        match self.stored[ty.index()] {
            Stored::Primitive => Shallow::Primitive(ty),
            Stored::List(element) => Shallow::List(element),
            Stored::Tuple(elements) => Shallow::Tuple(&self.tys[elements.range()]),
            Stored::Record(fields) => Shallow::Record(&self.fields[fields.range()]),
            Stored::Custom { home, name, args } => {
                Shallow::Custom { home, name, args: &self.tys[args.range()] }
            }
            Stored::Fn { args, ret } => Shallow::Fn { args: &self.tys[args.range()], ret },
            Stored::Var { name, of } => Shallow::Var { name, of },
        }
    }
}

/// A type in a message is shown this deep.
const SHOWN_DEPTH: usize = 8;

pub(super) fn append<T: Copy>(table: &mut Vec<T>, values: &[T]) -> List<T> {
    let start = table.len();
    table.extend_from_slice(values);
    List::new(start, values.len())
}

fn hash(shallow: &Shallow<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    shallow.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_types_are_the_same() {
        let mut types = Types::new();
        let tuple = |elements| Shallow::Tuple(elements);
        assert_eq!(types.find(&tuple(&[Ty::INT, Ty::FLOAT])), None);
        let pair = types.intern(&tuple(&[Ty::INT, Ty::FLOAT]));
        assert_eq!(types.intern(&tuple(&[Ty::INT, Ty::FLOAT])), pair);
        assert_eq!(types.find(&tuple(&[Ty::INT, Ty::FLOAT])), Some(pair));
        assert_ne!(types.intern(&tuple(&[Ty::FLOAT, Ty::INT])), pair);
        let list = types.intern(&Shallow::List(pair));
        assert_eq!(types.get(list), Type::List(pair));
        let function = types.intern(&Shallow::Fn { args: &[pair], ret: list });
        assert_eq!(types.get(function), Type::Fn { args: &[pair], ret: list });
        assert_eq!(types.get(Ty::UNIT), Type::Unit);
        assert_eq!(types.show(function), "(((Int, Float)) -> (List (Int, Float)))");
    }

    #[test]
    fn fields_are_sorted_by_name() {
        let mut types = Types::new();
        let [b, a] = ["b", "a"].map(|name| types.known_str(name));
        assert_eq!((types.find_str("a"), types.find_str("c")), (Some(a), None));
        let (first, second) = (RecordField { name: b, ty: Ty::INT }, RecordField { name: a, ty: Ty::BOOL });
        let mut fields = [first, second];
        types.sort_fields(&mut fields);
        let record = types.intern(&Shallow::Record(&fields));
        assert_eq!(types.get(record), Type::Record(&[second, first]));
        assert_eq!(types.show(record), "{ a : Bool, b : Int }");
        let empty = types.intern(&Shallow::Record(&[]));
        assert_eq!(types.show(empty), "{}");
    }

    #[test]
    fn a_deep_type_is_shown_in_part() {
        let mut types = Types::new();
        let deep = (0..20).fold(Ty::INT, |inner, _| types.intern(&Shallow::List(inner)));
        assert!(types.show(deep).ends_with("(List …))))))))"), "{}", types.show(deep));
    }
}
