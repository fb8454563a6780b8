//! The types that were read, by their text.
//!
//! A graph says the same few types over and over, and the text of a type that is an object ends where its brackets
//! close: what follows the reader is such a type if and only if it starts with its text. So a type whose text is known
//! need not be read again.
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::graph::scan;
use crate::graph::types::{List, Ty, append};

/// Longer texts are read each time.
pub(super) const LONGEST: usize = 1 << 16;
/// How much text is kept until all of it is forgotten.
const CAPACITY: usize = 1 << 20;
/// How many levels of a type are looked up and kept: it itself and the types in it down to there. To look a type up takes
/// as long as its text is: what a type takes in all must not grow with its depth.
pub(super) const LEVELS: usize = 4;

/// How many bytes tell where a type is remembered.
const START: usize = 32;
/// How many types are remembered by their first bytes.
const REMEMBERED: usize = 1 << u8::BITS;

/// The text of a type, which is not empty, and the type.
type Entry = (List<u8>, Ty);

#[derive(Debug)]
pub(super) struct TypeCache {
    text: Vec<u8>,
    entries: HashTable<Entry>,
    /// The last types with certain first bytes: the same few types come again soon, and where they end need not be looked
    /// for.
    recent: [Option<Entry>; REMEMBERED],
    /// How many types are open around what is read.
    open: usize,
}

impl Default for TypeCache {
    fn default() -> Self {
        TypeCache { text: Vec::new(), entries: HashTable::new(), recent: [None; REMEMBERED], open: 0 }
    }
}

impl TypeCache {
    /// One level deeper: what is read now is a part of the type that was not found.
    pub(super) fn enter(&mut self) {
        self.open += 1;
    }

    pub(super) fn leave(&mut self) {
        self.open -= 1;
    }

    /// The type at the start of a text, if its text is known, and its length.
    pub(super) fn find(&mut self, rest: &[u8]) -> Option<(Ty, usize)> {
        if self.open >= LEVELS {
            return None;
        }
        let place = place(rest);
        let recent = self.recent[place].filter(|(text, _)| rest.starts_with(&self.text[text.range()]));
        let (text, ty) = match recent {
            Some(entry) => entry,
            None => self.find_whole(rest)?,
        };
        self.recent[place] = Some((text, ty));
        Some((ty, text.len()))
    }

    fn find_whole(&self, rest: &[u8]) -> Option<Entry> {
        let text = &rest[..extent(rest)?];
        self.entries.find(hash(text), |(known, _)| self.text[known.range()] == *text).copied()
    }

    /// Keeps the text of a type that was read, if it is on one line: where the next line starts is not kept.
    pub(super) fn keep(&mut self, text: &[u8], ty: Ty) {
        if self.open >= LEVELS || text.len() > LONGEST || text.contains(&b'\n') {
            return;
        }
        if self.text.len() + text.len() > CAPACITY {
            self.forget();
        }
        let kept = append(&mut self.text, text);
        let Self { text: all, entries, .. } = self;
        let _ = entries.insert_unique(hash(text), (kept, ty), |(kept, _)| hash(&all[kept.range()]));
    }

    /// How many texts are kept.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What is still in use comes again soon.
    fn forget(&mut self) {
        self.text.clear();
        self.entries.clear();
        self.recent = [None; REMEMBERED];
    }
}

/// Where types are remembered that start as a text does.
fn place(rest: &[u8]) -> usize {
    let Some(start) = rest.first_chunk::<START>() else { return 0 };
    let mix =
        |hash: u64, eight| (hash.rotate_left(5) ^ scan::eight(eight)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let [highest, ..] = start.chunks(8).fold(0, mix).to_be_bytes();
    usize::from(highest)
}

/// Where the brackets close that open at the start of a text. Brackets in strings count too: what is found then is the
/// text of no type.
fn extent(rest: &[u8]) -> Option<usize> {
    let mut open = 0_usize;
    for (number, chunk) in rest[..rest.len().min(LONGEST)].chunks(8).enumerate() {
        let mut brackets = brackets(scan::eight(chunk));
        while brackets != 0 {
            let index = scan::first(brackets);
            match chunk.get(index) {
                Some(b'{') => open += 1,
                Some(b'}') => {
                    open = open.checked_sub(1)?;
                    if open == 0 {
                        return Some(number * 8 + index + 1);
                    }
                }
                _ => {}
            }
            brackets &= brackets - 1;
        }
    }
    None
}

/// Marks brackets among eight bytes, and perhaps others.
fn brackets(eight: u64) -> u64 {
    // The two brackets differ in these bits alone.
    const DIFFERENT: u64 = u64::from_le_bytes([b'{' ^ b'}'; 8]);
    scan::marks(eight | DIFFERENT, b'{' | b'}')
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_text_is_found_at_the_start_of_what_follows() {
        let mut cache = TypeCache::default();
        let text = br#"{"list":{"list":"int"}}"#;
        assert_eq!(cache.find(text), None);
        cache.keep(text, Ty::INT);
        assert_eq!(cache.find(br#"{"list":{"list":"int"}},"body""#), Some((Ty::INT, text.len())));
        assert_eq!(cache.find(br#"{"list":{"list":"int"}"#), None);
        assert_eq!(cache.find(br#"{"list":"int"},"body""#), None);
        assert_eq!(cache.find(br#"{"custom":{"home":"}","name":"}}"#), None);
    }

    /// The parts of a deep type that are nested further than a few levels cost nothing but their reading.
    #[test]
    fn parts_of_parts_are_neither_kept_nor_looked_for() {
        let (mut cache, text) = (TypeCache::default(), br#"{"list":"int"}"#);
        (0..LEVELS).for_each(|_| cache.enter());
        cache.keep(text, Ty::INT);
        cache.leave();
        assert_eq!(cache.find(text), None);
        cache.keep(text, Ty::INT);
        assert_eq!(cache.find(text), Some((Ty::INT, text.len())));
        cache.enter();
        assert_eq!(cache.find(text), None);
    }

    #[test]
    fn what_is_kept_last_is_known() {
        let mut cache = TypeCache::default();
        let text = |number: usize| format!(r#"{{"list":{{"var":{{"name":"{number:0>12}","of":"value"}}}}}}"#);
        let count = 2 * CAPACITY / text(0).len();
        for number in 0..count {
            cache.keep(text(number).as_bytes(), Ty::INT);
            assert_eq!(cache.find(text(number).as_bytes()), Some((Ty::INT, text(0).len())));
        }
        assert_eq!(cache.find(text(0).as_bytes()), None);
        assert!(cache.text.len() <= CAPACITY);
    }

    #[test]
    fn texts_over_several_lines_and_long_ones_are_not_kept() {
        let mut cache = TypeCache::default();
        let long = [b"{".as_slice(), &[b' '; LONGEST], b"}"].concat();
        for text in [b"{\n}".as_slice(), &long] {
            cache.keep(text, Ty::INT);
            assert_eq!(cache.find(text), None);
        }
    }
}
