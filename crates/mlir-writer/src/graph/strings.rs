//! Strings, each held once in one text.
use std::hash::Hasher;
use std::str;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// Distinct strings, numbered in order of first use.
#[derive(Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<u32>,
    lookup: HashTable<u32>,
}

impl Strings {
    /// The number of a string; none if it is new and not UTF-8.
    pub(super) fn intern(&mut self, bytes: &[u8]) -> Option<u32> {
        match self.lookup.find(hash(bytes), |&index| self.get(index).as_bytes() == bytes) {
            Some(&index) => Some(index),
            None => Some(self.append(str::from_utf8(bytes).ok()?)),
        }
    }

    /// The number of a string.
    pub(super) fn add(&mut self, text: &str) -> u32 {
        self.find(text).unwrap_or_else(|| self.append(text))
    }

    fn append(&mut self, new: &str) -> u32 {
        self.text.push_str(new);
        let index = number(self.ends.len());
        self.ends.push(number(self.text.len()));
        let Self { text, ends, lookup } = self;
        let _ = lookup
            .insert_unique(hash(new.as_bytes()), index, |&index| hash(slice(text, ends, index).as_bytes()));
        index
    }

    /// The number of a string that is known.
    pub(super) fn find(&self, text: &str) -> Option<u32> {
        self.lookup.find(hash(text.as_bytes()), |&index| self.get(index) == text).copied()
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> &str {
        slice(&self.text, &self.ends, index)
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.lookup.clear();
    }
}

fn slice<'a>(text: &'a str, ends: &[u32], index: u32) -> &'a str {
    let index = index as usize;
    let start = index.checked_sub(1).map_or(0, |previous| ends[previous] as usize);
    &text[start..ends[index] as usize]
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// An index or a length as 32 bits.
///
/// # Panics
///
/// Beyond 2³²: a table or a function of some hundred gigabytes of text.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 things in one table")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_have_one_number() {
        let mut strings = Strings::default();
        assert_eq!(strings.intern(b"a"), Some(0));
        assert_eq!(strings.intern(b""), Some(1));
        assert_eq!(strings.intern(b"a"), Some(0));
        assert_eq!(strings.intern(b"\xFF"), None);
        assert_eq!((strings.get(0), strings.get(1), strings.len()), ("a", "", 2));
        assert_eq!((strings.find("a"), strings.find("b")), (Some(0), None));
        strings.clear();
        assert_eq!(strings.intern(b"b"), Some(0));
        assert_eq!(strings.get(0), "b");
    }
}
