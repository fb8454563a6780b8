//! The names of members and the tags of a graph, as numbers.
use super::word::{Word, WordTable, word};

/// An enum whose cases have a spelling in JSON.
macro_rules! from_text {
    ($(#[$doc:meta])* $enum:ident { $($case:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum $enum { $($case,)* }

        impl $enum {
            /// All cases.
            pub(super) const ALL: &[Self] = &[$(Self::$case,)*];

            /// The case that is spelled so.
            #[inline]
            pub(super) fn of_word(word: Word) -> Option<Self> {
                static TABLE: WordTable<{ $enum::ALL.len() }> = WordTable::new(&[$($text,)*]);
                Self::ALL.get(TABLE.find(word)?).copied()
            }

            /// The case that is spelled so.
            pub(super) fn of(text: &[u8]) -> Option<Self> {
                Self::of_word(word(text)?)
            }
        }
    };
}

/// Such an enum whose spelling is also written.
macro_rules! with_text {
    ($(#[$doc:meta])* $enum:ident { $($case:ident = $text:literal,)* }) => {
        from_text! { $(#[$doc])* $enum { $($case = $text,)* } }

        impl $enum {
            /// How it is spelled.
            pub(super) fn text(self) -> &'static str {
                match self {
                    $(Self::$case => $text,)*
                }
            }
        }
    };
}

with_text! {
    /// The name of a member of any object of a graph.
    Key {
        Accessor = "accessor",
        AggPromote = "agg_promote",
        Args = "args",
        Body = "body",
        Bool = "bool",
        Branches = "branches",
        CafMemo = "caf_memo",
        Call = "call",
        Captures = "captures",
        Char = "char",
        CloWrappers = "clo_wrappers",
        Closure = "closure",
        Col = "col",
        Cond = "cond",
        ConstFold = "const_fold",
        Ctor = "ctor",
        Ctors = "ctors",
        Custom = "custom",
        Defs = "defs",
        E = "e",
        Edges = "edges",
        Else = "else",
        Expr = "expr",
        F = "f",
        Fallback = "fallback",
        Field = "field",
        Fields = "fields",
        File = "file",
        Fn = "fn",
        From = "from",
        Groups = "groups",
        Home = "home",
        I = "i",
        Id = "id",
        Int = "int",
        Items = "items",
        Jumps = "jumps",
        K = "k",
        Kind = "kind",
        Line = "line",
        List = "list",
        Loc = "loc",
        Main = "main",
        Name = "name",
        Node = "node",
        Of = "of",
        Options = "options",
        P = "p",
        Params = "params",
        Path = "path",
        Prefix = "prefix",
        Psplit = "psplit",
        Record = "record",
        Ret = "ret",
        Saturated = "saturated",
        Shapes = "shapes",
        Sibling = "sibling",
        Spec = "spec",
        Specs = "specs",
        Sret = "sret",
        Str = "str",
        Suffix = "suffix",
        T = "t",
        Tag = "tag",
        Tail = "tail",
        Test = "test",
        Tests = "tests",
        Then = "then",
        To = "to",
        Tree = "tree",
        Tuple = "tuple",
        Type = "type",
        V = "v",
        Value = "value",
        Var = "var",
        Version = "version",
    }
}

/// A set of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Keys(u128);

impl Keys {
    pub(super) const fn of(keys: &[Key]) -> Self {
        let (mut set, mut index) = (0, 0);
        while index < keys.len() {
            set |= 1 << keys[index] as u8;
            index += 1;
        }
        Self(set)
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(super) fn has(self, key: Key) -> bool {
        self.0 & BITS[key as usize] != 0
    }

    /// Whether the key is new to the set.
    #[inline]
    pub(super) fn add(&mut self, key: Key) -> bool {
        let new = !self.has(key);
        self.0 |= BITS[key as usize];
        new
    }

    /// A key that `other` lacks.
    pub(super) fn first_not_in(self, other: Self) -> Option<Key> {
        let missing = self.0 & !other.0;
        Key::ALL.get(missing.trailing_zeros() as usize).copied()
    }
}

from_text! {
    /// The value of the member that tells which of its kind an object is.
    Tag {
        Access = "access",
        Bool = "bool",
        Call = "call",
        Case = "case",
        Chain = "chain",
        Char = "char",
        Closure = "closure",
        Ctor = "ctor",
        Destruct = "destruct",
        Extern = "extern",
        Fan = "fan",
        Field = "field",
        Float = "float",
        Func = "func",
        Global = "global",
        If = "if",
        Index = "index",
        Int = "int",
        Jump = "jump",
        Kernel = "kernel",
        Leaf = "leaf",
        Let = "let",
        LetRec = "letrec",
        List = "list",
        Record = "record",
        Root = "root",
        Str = "str",
        Tail = "tail",
        TailCall = "tailcall",
        Tuple = "tuple",
        Unit = "unit",
        Update = "update",
        Value = "value",
        Var = "var",
    }
}

/// The sets of one key.
static BITS: [u128; 128] = {
    let (mut bits, mut index) = ([0; 128], 0);
    while index < 128 {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_under_its_spelling_and_fits_into_a_set() {
        for (index, &key) in Key::ALL.iter().enumerate() {
            assert_eq!(Key::of(key.text().as_bytes()), Some(key));
            assert_eq!(key as usize, index);
        }
        assert_eq!(Key::of(b"nothing"), None);
        assert!(Key::ALL.len() <= 128);
    }

    #[test]
    fn sets_tell_what_is_missing() {
        let mut set = Keys::default();
        assert!(set.add(Key::Name));
        assert!(!set.add(Key::Name));
        assert_eq!(Keys::of(&[Key::Name, Key::Version]).first_not_in(set), Some(Key::Version));
        assert_eq!(set.first_not_in(Keys::of(&[Key::Name])), None);
    }
}
