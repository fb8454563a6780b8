//! Which bytes are in a table already, in few bytes of memory each.
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::mem;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Bytes that stand for an entry: up to eleven as they are, of more a hash of 88 bits. Its seed is another one in every
/// process, so that no input can be made whose entries have the same hash; by chance two of a million have it once in
/// 10^14 modules.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key([u8; 12]);

const HASHED: u8 = 0xff;

impl Key {
    fn short(bytes: &[u8]) -> Option<Self> {
        let mut key = [0; 12];
        key[1..].get_mut(..bytes.len())?.copy_from_slice(bytes);
        key[0] = u8::try_from(bytes.len()).ok()?;
        Some(Key(key))
    }

    fn hash(self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        let [.., i, j, k, l] = self.0;
        let low = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let high = u64::from(u32::from_le_bytes([i, j, k, l]));
        fold(low ^ 0x9e37_79b9_7f4a_7c15, high ^ 0xd1b5_4a32_d192_ed03)
    }
}

/// Both halves of the product: each bit of the result depends on each bit of both factors.
#[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

/// The seeds of the hashes.
#[derive(Debug, Clone)]
pub(super) struct Seeds([u64; 4]);

impl Seeds {
    pub(super) fn new() -> Self {
        let random = RandomState::new();
        Seeds([1, 2, 3, 4].map(|number| random.hash_one(number)))
    }

    /// The key of bytes in one of several spaces, which tell apart equal bytes that mean different things. Space 0 is
    /// that of the short ones.
    fn key(&self, space: u64, bytes: &[u8]) -> Key {
        if space == 0
            && let Some(key) = Key::short(bytes)
        {
            return key;
        }
        let [one, two, factor, other] = self.0;
        let (mut one, mut two) = (one ^ space, two ^ space.rotate_left(32) ^ bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let word = u64::from_le_bytes(word);
            one = fold(one ^ word, factor);
            two = fold(two ^ word.rotate_left(29), other);
        }
        let mut key = [HASHED; 12];
        key[1..9].copy_from_slice(&fold(one, other).to_le_bytes());
        key[9..].copy_from_slice(&fold(two, factor).to_le_bytes()[..3]);
        Key(key)
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    index: u32,
}

/// So many of the last entries at least a [`Sharing`] remembers: as many as its tables hold without growing further.
const SHARED: usize = (1 << 16) / 8 * 7;

/// The entries of a table that were used last, by their bytes.
///
/// Most entries of a big module are used in one part of it, or in one place, and others again and again. To remember
/// all of them would take more memory than the rest of the module. An entry that is forgotten and comes again gets a
/// second one, which means the same.
pub(super) struct Sharing {
    new: HashTable<Slot>,
    old: HashTable<Slot>,
    seeds: Seeds,
}

impl Sharing {
    pub(super) fn new(seeds: &Seeds) -> Self {
        Sharing { new: HashTable::new(), old: HashTable::new(), seeds: seeds.clone() }
    }

    /// The index of the entry with these bytes, or else `next`, which becomes its index: then the second is true.
    pub(super) fn index(&mut self, space: u64, bytes: &[u8], next: u32) -> (u32, bool) {
        let key = self.seeds.key(space, bytes);
        let hash = key.hash();
        let Sharing { new, old, .. } = self;
        let (index, is_new) = match new.entry(hash, |slot| slot.key == key, |slot| slot.key.hash()) {
            Entry::Occupied(slot) => return (slot.get().index, false),
            Entry::Vacant(place) => {
                let known = old.find(hash, |slot| slot.key == key);
                let index = known.map_or(next, |slot| slot.index);
                let _ = place.insert(Slot { key, index });
                (index, known.is_none())
            }
        };
        if new.len() >= SHARED {
            mem::swap(new, old);
            new.clear();
        }
        (index, is_new)
    }
}

/// The entries of a table that are distinct from all others, whatever their bytes, by their numbers: none of them may be
/// made twice.
#[derive(Default)]
pub(super) struct Distinct(HashMap<u64, u32>);

impl Distinct {
    /// The index of the entry with this number, or else `next`, which becomes its index: then the second is true.
    pub(super) fn index(&mut self, number: u64, next: u32) -> (u32, bool) {
        let index = *self.0.entry(number).or_insert(next);
        (index, index == next)
    }
}

/// The key of no entry: an index in it would be the last one that there can be.
const NONE: Key = Key([0xff; 12]);

/// How many entries a [`Recent`] remembers at most.
const REMEMBERED: usize = 1 << 13;

/// Some of the entries of a table that were used last.
///
/// For file locations: a program has as many as it has expressions, and each is used in one place, or in several of
/// one function. To remember all of them would take more memory than the rest of a big module. A location that is
/// forgotten and comes again gets a second entry, which means the same.
pub(super) struct Recent {
    /// Each key has one place, by its hash, and the last one there is remembered.
    slots: Vec<Slot>,
}

impl Recent {
    pub(super) fn new() -> Self {
        Recent { slots: vec![Slot { key: NONE, index: 0 }; REMEMBERED] }
    }

    /// The index of the entry with this key, if it is remembered.
    pub(super) fn find(&self, words: [u32; 3]) -> Option<u32> {
        let (key, place) = Recent::key(words);
        let slot = &self.slots[place];
        (slot.key == key).then_some(slot.index)
    }

    pub(super) fn insert(&mut self, words: [u32; 3], index: u32) {
        let (key, place) = Recent::key(words);
        self.slots[place] = Slot { key, index };
    }

    fn key(words: [u32; 3]) -> (Key, usize) {
        let mut key = [0; 12];
        for (bytes, word) in key.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let key = Key(key);
        (key, usize::try_from(key.hash() % REMEMBERED as u64).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_bytes_of_one_space_are_shared() {
        let mut sharing = Sharing::new(&Seeds::new());
        let texts: Vec<Vec<u8>> = (0..40).map(|length| vec![7; length]).collect();
        for round in 0..2 {
            for (number, text) in (0..).zip(&texts) {
                for space in 0..3 {
                    let next = number * 3 + u32::try_from(space).expect("small");
                    assert_eq!(sharing.index(space, text, next), (next, round == 0));
                }
            }
        }
    }

    #[test]
    fn no_two_of_many_are_taken_for_one() {
        let mut sharing = Sharing::new(&Seeds::new());
        for number in 0..200_000u32 {
            let text = format!("a string that is longer than a key: {number}");
            assert_eq!(sharing.index(0, text.as_bytes(), number), (number, true));
        }
    }

    #[test]
    fn what_is_used_stays_and_what_is_not_is_forgotten() {
        let mut sharing = Sharing::new(&Seeds::new());
        let count = u32::try_from(SHARED).expect("small");
        let mut index = |number: u32| sharing.index(0, &number.to_le_bytes(), number).1;
        for number in 0..4 * count {
            assert!(index(number));
            assert!(!index(0));
        }
        assert!(!index(3 * count + 1));
        assert!(index(1));
        assert!(sharing.new.len() + sharing.old.len() <= 2 * SHARED);
    }

    #[test]
    fn distinct_entries_are_made_once() {
        let mut distinct = Distinct::default();
        assert_eq!((distinct.index(7, 0), distinct.index(8, 1)), ((0, true), (1, true)));
        assert_eq!((distinct.index(7, 2), distinct.index(8, 2)), ((0, false), (1, false)));
    }

    #[test]
    fn recent_entries_are_remembered_and_few_of_the_others() {
        let mut recent = Recent::new();
        assert_eq!(recent.find([1, 0, 2]), None);
        let count = u32::try_from(REMEMBERED).expect("small");
        for number in 0..3 * count {
            recent.insert([1, number, 2], number);
            assert_eq!(recent.find([1, number, 2]), Some(number));
            assert_eq!(recent.find([2, number, 2]), None);
        }
        let remembered = (0..3 * count).filter(|&number| recent.find([1, number, 2]) == Some(number));
        assert!((REMEMBERED / 2..=REMEMBERED).contains(&remembered.count()));
    }
}
