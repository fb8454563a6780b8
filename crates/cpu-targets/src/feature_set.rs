//! Sets of features, by bit.

use std::ops::{BitAnd, BitOr, Sub};

const WORDS: usize = 8;

/// A set of features; which feature a bit stands for is a matter of the table that it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet([u64; WORDS]);

impl FeatureSet {
    /// How many bits a set has room for.
    pub const CAPACITY: usize = WORDS * 64;

    /// Nothing.
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    /// Adds a bit.
    ///
    /// # Panics
    ///
    /// Where the bit is not smaller than [`CAPACITY`](Self::CAPACITY).
    pub fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Takes a bit out.
    pub fn remove(&mut self, bit: usize) {
        if let Some(word) = self.0.get_mut(bit / 64) {
            *word &= !(1 << (bit % 64));
        }
    }

    /// Whether a bit is in the set.
    pub fn contains(&self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word & 1 << (bit % 64) != 0)
    }

    /// Whether every bit of another set is in this one.
    pub fn contains_all(&self, other: Self) -> bool {
        (other - *self).is_empty()
    }

    /// Whether no bit is.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many bits are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The bits, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..Self::CAPACITY).filter(|&bit| self.contains(bit))
    }

    /// The first words of 32 bits, the lowest bits first.
    pub(crate) fn words32(&self, count: usize) -> impl Iterator<Item = u32> {
        let halves = self.0.into_iter().flat_map(|word| {
            let bytes = word.to_le_bytes();
            let half = |from: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[from + byte]));
            [half(0), half(4)]
        });
        halves.take(count)
    }

    /// The first words of 64 bits.
    pub(crate) fn words64(&self, count: usize) -> impl Iterator<Item = u64> {
        self.0.into_iter().take(count)
    }

    /// A set from its bytes, the lowest bits first; nothing where a bit beyond the capacity is set.
    pub(crate) fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
        let mut set = Self::default();
        for (index, byte) in bytes.iter().enumerate() {
            for bit in (0..8).filter(|bit| byte & 1 << bit != 0) {
                if index * 8 + bit >= Self::CAPACITY {
                    return None;
                }
                set.insert(index * 8 + bit);
            }
        }
        Some(set)
    }
}

impl FromIterator<usize> for FeatureSet {
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Self {
        let mut set = Self::default();
        bits.into_iter().for_each(|bit| set.insert(bit));
        set
    }
}

impl BitOr for FeatureSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitAnd for FeatureSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Sub for FeatureSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_sizes_hold_the_same_bits() {
        let set: FeatureSet = [0, 33, 64, 100].into_iter().collect();
        assert_eq!(set.words32(4).collect::<Vec<_>>(), [1, 2, 1, 1 << 4]);
        assert_eq!(set.words64(2).collect::<Vec<_>>(), [1 | 1 << 33, 1 | 1 << 36]);
        assert_eq!(set.len(), 4);
    }

    #[test]
    fn bytes_beyond_the_capacity_are_refused_only_where_a_bit_is_set() {
        assert_eq!(FeatureSet::from_le_bytes(&[2, 0, 1]), Some([1, 16].into_iter().collect()));
        assert_eq!(FeatureSet::from_le_bytes(&[0; 100]), Some(FeatureSet::default()));
        assert_eq!(FeatureSet::from_le_bytes(&[1; 100]), None);
    }
}
