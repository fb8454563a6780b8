//! The hash table that finds an interned node again. The arena holds the keys; the table holds their indices alone.

/// An open-addressing table of indices, at most half full.
#[derive(Clone, Debug)]
pub(super) struct InternTable {
    /// Index + 1; 0 is an empty slot. The length is a power of two.
    slots: Vec<u32>,
    used: usize,
}

impl InternTable {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; 1 << 12], used: 0 }
    }

    /// The index whose hash is `hash` and that `matches`.
    pub(super) fn find(&self, hash: u32, mut matches: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = place(hash, mask);
        loop {
            match self.slots[at] {
                0 => return None,
                found if matches(found - 1) => return Some(found - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds an index that is not there; `hash_of` gives the hash of those that are.
    pub(super) fn insert(&mut self, hash: u32, index: u32, hash_of: impl Fn(u32) -> u32) {
        if self.used * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for found in old.into_iter().filter(|&found| found != 0) {
                self.put(hash_of(found - 1), found);
            }
        }
        self.put(hash, index + 1);
        self.used += 1;
    }

    fn put(&mut self, hash: u32, entry: u32) {
        let mask = self.slots.len() - 1;
        let mut at = place(hash, mask);
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = entry;
    }
}

fn place(hash: u32, mask: usize) -> usize {
    usize::try_from(hash).expect("a hash of 32 bits fits") & mask
}
