//! The hash table that finds an interned node again. The arena holds the keys; the table holds their hashes and indices
//! alone.

/// An open-addressing table of indices, at most half full.
#[derive(Clone, Debug)]
pub(super) struct InternTable {
    /// The number of slots is a power of two.
    slots: Vec<Slot>,
    used: usize,
}

/// A hash, and an index + 1; 0 is an empty slot.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u32,
    entry: u32,
}

impl InternTable {
    pub(super) fn new() -> Self {
        Self { slots: vec![Slot::default(); 1 << 12], used: 0 }
    }

    /// The index whose hash is `hash` and that `matches`.
    pub(super) fn find(&self, hash: u32, mut matches: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = place(hash, mask);
        loop {
            let slot = self.slots[at];
            match slot.entry {
                0 => return None,
                entry if slot.hash == hash && matches(entry - 1) => return Some(entry - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds an index that is not there.
    pub(super) fn insert(&mut self, hash: u32, index: u32) {
        if self.used * 2 >= self.slots.len() {
            let larger = vec![Slot::default(); self.slots.len() * 2];
            let old = std::mem::replace(&mut self.slots, larger);
            for slot in old.into_iter().filter(|slot| slot.entry != 0) {
                self.put(slot);
            }
        }
        self.put(Slot { hash, entry: index + 1 });
        self.used += 1;
    }

    fn put(&mut self, slot: Slot) {
        let mask = self.slots.len() - 1;
        let mut at = place(slot.hash, mask);
        while self.slots[at].entry != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

fn place(hash: u32, mask: usize) -> usize {
    usize::try_from(hash).expect("a hash of 32 bits fits") & mask
}
