//! Dictionaries that were used last, by what is in them.
use crate::ir::NamedAttr;

/// Of longer dictionaries none is remembered.
const LONGEST: usize = 4;

/// How many places there are.
const REMEMBERED: usize = 1 << 8;

/// The indexes of dictionaries by the attributes of an operation, as it has them. Most operations have few attributes and
/// share them with many others; to know them again saves sorting and encoding them.
///
/// Handles of released scopes have no effect: those that come after them have other epochs.
#[derive(Debug)]
pub(super) struct Dictionaries {
    /// Each key has one place, by its hash, and the last one there is remembered.
    places: Vec<(Key, u32)>,
}

/// A few attributes in some order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([Option<NamedAttr>; LONGEST]);

impl Key {
    /// None of more attributes than are remembered.
    pub(super) fn of(attrs: &[NamedAttr]) -> Option<Self> {
        let mut key = [None; LONGEST];
        for (entry, &attr) in key.get_mut(..attrs.len())?.iter_mut().zip(attrs) {
            *entry = Some(attr);
        }
        Some(Key(key))
    }

    fn place(&self) -> usize {
        let mix = |hash: u32, attr: &NamedAttr| {
            let NamedAttr { name, value } = attr;
            (hash.rotate_left(5) ^ name.0.index).wrapping_mul(FACTOR) ^ value.0.index
        };
        let hash = self.0.iter().flatten().fold(0, mix).wrapping_mul(FACTOR);
        (hash >> (u32::BITS - REMEMBERED.ilog2())) as usize
    }
}

const FACTOR: u32 = 0x9e37_79b1;

impl Dictionaries {
    pub(super) fn new() -> Self {
        Dictionaries { places: vec![(Key([None; LONGEST]), 0); REMEMBERED] }
    }

    /// The index of the dictionary of these attributes, of which there is one at least, if it is remembered.
    pub(super) fn find(&self, key: &Key) -> Option<u32> {
        let (known, index) = &self.places[key.place()];
        (known == key).then_some(*index)
    }

    pub(super) fn remember(&mut self, key: Key, index: u32) {
        self.places[key.place()] = (key, index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Context;

    #[test]
    fn dictionaries_are_known_by_all_that_is_in_them() {
        let mut context = Context::new();
        let names = ["a", "b", "c", "d", "e"].map(|name| context.str(name));
        let values = [context.unit_attr(), context.bool_attr(true)];
        let attrs: Vec<NamedAttr> = names
            .iter()
            .zip(values.iter().cycle())
            .map(|(&name, &value)| NamedAttr { name, value })
            .collect();
        let mut known = Dictionaries::new();
        let keys: Vec<Key> = (1..=LONGEST).filter_map(|len| Key::of(&attrs[..len])).collect();
        for (index, key) in (0..).zip(&keys) {
            assert_eq!(known.find(key), None);
            known.remember(*key, index);
            assert_eq!(known.find(key), Some(index));
        }
        assert_eq!(Key::of(&attrs[1..2]).and_then(|key| known.find(&key)), None);
        assert_eq!((keys.len(), Key::of(&attrs)), (LONGEST, None));
    }

    #[test]
    fn what_a_scope_has_forgotten_is_not_known() {
        let mut context = Context::new();
        let name = context.str("name");
        let mut known = Dictionaries::new();
        for (index, text) in [(0, "one"), (1, "two"), (2, "one")] {
            let scope = context.scope();
            let key = Key::of(&[NamedAttr { name, value: context.string_attr(text) }]).expect("short");
            assert_eq!(known.find(&key), None);
            known.remember(key, index);
            context.release(scope);
        }
    }
}
