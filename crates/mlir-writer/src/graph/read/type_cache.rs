//! The types that were read, by their text.
//!
//! A graph says the same few types over and over, and the text of a type that is an object ends where its brackets
//! close: what follows the reader is such a type if and only if it starts with its text. So a type whose text is known
//! need not be read again.
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::graph::types::{List, Ty, append};

/// Longer texts are read each time.
const LONGEST: usize = 1 << 10;
/// How much text is kept.
const CAPACITY: usize = 1 << 20;

#[derive(Debug, Default)]
pub(super) struct TypeCache {
    text: Vec<u8>,
    entries: HashTable<(List<u8>, Ty)>,
}

impl TypeCache {
    /// The type at the start of a text, if its text is known, and its length.
    pub(super) fn find(&self, rest: &[u8]) -> Option<(Ty, usize)> {
        let text = &rest[..extent(rest)?];
        let (_, ty) = self.entries.find(hash(text), |(known, _)| self.text[known.range()] == *text)?;
        Some((*ty, text.len()))
    }

    /// Keeps the text of a type that was read, if it is on one line: where the next line starts is not kept.
    pub(super) fn keep(&mut self, text: &[u8], ty: Ty) {
        let fits = text.len() <= LONGEST && self.text.len() + text.len() <= CAPACITY;
        if !fits || text.contains(&b'\n') {
            return;
        }
        let kept = append(&mut self.text, text);
        let Self { text: all, entries } = self;
        let _ = entries.insert_unique(hash(text), (kept, ty), |(kept, _)| hash(&all[kept.range()]));
    }
}

/// Where the brackets close that open at the start of a text. Brackets in strings count too: what is found then is the
/// text of no type.
fn extent(rest: &[u8]) -> Option<usize> {
    let mut open = 0_usize;
    for (index, &byte) in rest.iter().take(LONGEST).enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => {
                open = open.checked_sub(1)?;
                if open == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
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
