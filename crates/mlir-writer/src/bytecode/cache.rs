//! Indexes in the file, by handles of a context.
use crate::ir::Id;

/// What index a handle has in the file. Handles of released scopes have no effect: another one with the same index has
/// another epoch.
#[derive(Debug, Default)]
pub(super) struct Cache(Vec<Option<(u32, u32)>>);

impl Cache {
    pub(super) fn get(&self, id: Id) -> Option<u32> {
        match self.0.get(id.index as usize) {
            Some(&Some((epoch, index))) if epoch == id.epoch => Some(index),
            _ => None,
        }
    }

    pub(super) fn set(&mut self, id: Id, index: u32) {
        let place = id.index as usize;
        if place >= self.0.len() {
            self.0.resize(place + 1, None);
        }
        self.0[place] = Some((id.epoch, index));
    }
}
