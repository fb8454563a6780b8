//! The tables of a program, as a reader has them.
use std::ops::Deref;

use crate::graph::program::Program;
use crate::graph::spec::Spec;
use crate::graph::types::{Shallow, Str, Ty};

/// The tables of a program: the first reading of a graph fills them, and to all others everything is known.
pub(in crate::graph) enum Tables<'a> {
    Filled(&'a mut Program),
    Known(&'a Program),
}

impl Deref for Tables<'_> {
    type Target = Program;

    fn deref(&self) -> &Program {
        match self {
            Tables::Filled(program) => program,
            Tables::Known(program) => program,
        }
    }
}

impl Tables<'_> {
    /// Whether this is the first reading.
    pub(super) fn are_filled(&self) -> bool {
        matches!(self, Tables::Filled(_))
    }

    /// Adds to the tables, if this is the first reading.
    pub(super) fn fill<T>(&mut self, add: impl FnOnce(&mut Program) -> T) -> Option<T> {
        match self {
            Tables::Filled(program) => Some(add(program)),
            Tables::Known(_) => None,
        }
    }

    /// Enters the next specialization, or a hole.
    pub(in crate::graph) fn enter(&mut self, spec: Option<&Spec>) {
        let _ = self.fill(|program| program.enter(spec));
    }

    /// The type that is made of these parts; none if the first reading has not seen it.
    pub(super) fn ty(&mut self, parts: &Shallow<'_>) -> Option<Ty> {
        match self {
            Tables::Filled(program) => Some(program.types.intern(parts)),
            Tables::Known(program) => program.types.find(parts),
        }
    }

    /// A name; none if the first reading has not seen it.
    pub(super) fn name(&mut self, text: &str) -> Option<Str> {
        match self {
            Tables::Filled(program) => Some(program.types.known_str(text)),
            Tables::Known(program) => program.types.find_str(text),
        }
    }
}
