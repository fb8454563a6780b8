//! Warnings that are worth one line each, however many places they are about.

use std::collections::BTreeMap;

/// Places that a pass warns of, by what is to be said of them: one is told, and how many there are beside it.
pub(crate) struct Tally<K> {
    met: BTreeMap<K, (String, usize)>,
}

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self { met: BTreeMap::new() }
    }
}

impl<K: Ord> Tally<K> {
    /// Counts a place; the first one of its kind is described.
    pub(crate) fn add(&mut self, kind: K, describe: impl FnOnce() -> String) {
        let (_, count) = self.met.entry(kind).or_insert_with(|| (describe(), 0));
        *count += 1;
    }

    /// Warns of each kind, in their order, with what `explain` has to say of it.
    pub(crate) fn warn(self, explain: impl Fn(&K) -> String) {
        for (kind, (first, count)) in self.met {
            let explained = explain(&kind);
            match count - 1 {
                0 => tracing::warn!("{first}: {explained}"),
                more => tracing::warn!("{first} (and {more} more like it): {explained}"),
            }
        }
    }
}
