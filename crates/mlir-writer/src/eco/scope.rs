//! What the names of a function stand for (section 8.2).
use super::form::Form;
use super::shape::ShapeId;
use crate::graph::Name;
use crate::ir::{Value, Values};

/// An SSA value and what it is (section 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Val {
    pub(super) value: Value,
    pub(super) form: Form,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// A value.
    Value(Val),
    /// The slots of a value that is never put together (section 6.4).
    Slots(ShapeId, Values),
}

/// The names that are visible.
#[derive(Debug, Default)]
pub(super) struct Scope {
    bindings: Vec<Option<Binding>>,
    bound: Vec<Name>,
}

/// What a scope goes back to at the end of a region.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark(usize);

impl Scope {
    pub(super) fn get(&self, name: Name) -> Option<Binding> {
        self.bindings.get(name.index()).copied().flatten()
    }

    pub(super) fn bind(&mut self, name: Name, binding: Binding) {
        if self.bindings.len() <= name.index() {
            self.bindings.resize(name.index() + 1, None);
        }
        self.bindings[name.index()] = Some(binding);
        self.bound.push(name);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.bound.len())
    }

    /// Hides what was bound since. A name is bound once in a function, so that there is nothing to restore.
    pub(super) fn leave(&mut self, mark: Mark) {
        for name in self.bound.drain(mark.0..) {
            self.bindings[name.index()] = None;
        }
    }

    /// Hides everything.
    pub(super) fn clear(&mut self) {
        self.leave(Mark(0));
    }
}
