//! A table that holds each distinct thing once, and forgets the newest ones on demand.
use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// A place in a [`Table`]. The epoch tells apart two things that had the same index one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id {
    pub(crate) index: u32,
    pub(crate) epoch: u32,
}

#[derive(Debug)]
struct Entry<T> {
    hash: u64,
    epoch: u32,
    data: T,
}

/// Each distinct `T` once, in order of first use.
#[derive(Debug)]
pub(crate) struct Table<T> {
    entries: Vec<Entry<T>>,
    lookup: HashTable<u32>,
    epoch: u32,
}

impl<T> Table<T> {
    pub(crate) fn new() -> Self {
        Table { entries: Vec::new(), lookup: HashTable::new(), epoch: 0 }
    }

    /// The thing with this hash that `same` recognizes, or else the one that `make` makes.
    pub(crate) fn intern(&mut self, hash: u64, same: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Id {
        let entries = &self.entries;
        let known = self.lookup.find(hash, |&index| {
            let entry = &entries[index as usize];
            entry.hash == hash && same(&entry.data)
        });
        if let Some(&index) = known {
            return Id { index, epoch: entries[index as usize].epoch };
        }
        let index =
            u32::try_from(self.entries.len()).expect("fewer than 2^32 distinct things in memory at a time");
        self.entries.push(Entry { hash, epoch: self.epoch, data: make() });
        let entries = &self.entries;
        let _ = self.lookup.insert_unique(hash, index, |&index| entries[index as usize].hash);
        Id { index, epoch: self.epoch }
    }

    /// What was interned under this handle.
    ///
    /// # Panics
    ///
    /// If it was forgotten since.
    pub(crate) fn get(&self, id: Id) -> &T {
        match self.entries.get(id.index as usize) {
            Some(entry) if entry.epoch == id.epoch => &entry.data,
            _ => panic!("a handle was used after the scope in which it was interned had been released"),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all but the `len` oldest; their handles are refused from now on.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.entries.len() > len {
            let Some(entry) = self.entries.pop() else { break };
            let index = self.entries.len();
            if let Ok(found) = self.lookup.find_entry(entry.hash, |&other| other as usize == index) {
                let _ = found.remove();
            }
        }
        self.epoch = self.epoch.checked_add(1).expect("fewer than 2^32 scopes");
    }
}

impl<T: Hash + Eq> Table<T> {
    pub(crate) fn intern_value(&mut self, data: T) -> Id {
        let hash = hash_of(&data);
        let entries = &self.entries;
        let known = self.lookup.find(hash, |&index| entries[index as usize].data == data);
        if let Some(&index) = known {
            return Id { index, epoch: self.entries[index as usize].epoch };
        }
        self.intern(hash, |_| false, || data)
    }
}

pub(crate) fn hash_of<T: Hash + ?Sized>(data: &T) -> u64 {
    let mut hasher = FxHasher::default();
    data.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_things_share_a_handle_and_forgotten_ones_return_under_another() {
        let mut table = Table::new();
        let kept = table.intern_value("kept");
        let mark = table.len();
        let forgotten = table.intern_value("forgotten");
        assert_eq!(table.intern_value("kept"), kept);
        assert_eq!(table.intern_value("forgotten"), forgotten);
        table.truncate(mark);
        let other = table.intern_value("other");
        assert_eq!(other.index, forgotten.index);
        assert_ne!(other, forgotten);
        assert_eq!(*table.get(kept), "kept");
    }

    #[test]
    #[should_panic(expected = "released")]
    fn a_forgotten_handle_is_refused() {
        let mut table = Table::new();
        let forgotten = table.intern_value(1);
        table.truncate(0);
        let _ = table.intern_value(2);
        let _ = table.get(forgotten);
    }
}
