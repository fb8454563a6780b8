//! The names of a function: each is bound once, and visible in a part of it.
use crate::graph::body::Name;
use crate::graph::types::Ty;

/// The number of a function within a specialization: 0 for none, 1 for its own, more for the closures in it.
type FunctionNumber = u32;

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// The function in which the name can be used here.
    visible: FunctionNumber,
    /// The function that has bound it, somewhere.
    bound: FunctionNumber,
    /// What it is where it can be used.
    known: Known,
}

/// What is known of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    pub(super) ty: Ty,
    /// How many arguments it takes at once, where it is a function of which that is known.
    pub(super) takes: Option<usize>,
    /// Whether it has no part whose type a variable could stand for.
    pub(super) holds_nothing: bool,
}

impl From<Ty> for Known {
    fn from(ty: Ty) -> Self {
        Known { ty, takes: None, holds_nothing: false }
    }
}

/// What the names of one specialization mean where the check is.
#[derive(Debug, Default)]
pub(super) struct Scope {
    entries: Vec<Entry>,
    function: FunctionNumber,
    last_function: FunctionNumber,
    /// What to restore at the end of a binding's body and of a function.
    hidden: Vec<(Name, FunctionNumber, Known)>,
    /// What to restore at the end of a function.
    bound: Vec<(Name, FunctionNumber)>,
}

/// What a scope goes back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark(usize);

/// What a function goes back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct FunctionMark {
    hidden: Mark,
    bound: usize,
    function: FunctionNumber,
}

impl Scope {
    /// For a specialization with this many names.
    pub(super) fn reset(&mut self, names: usize) {
        self.entries.clear();
        self.entries.resize(names, Entry::default());
        (self.function, self.last_function) = (0, 0);
        self.hidden.clear();
        self.bound.clear();
    }

    /// What a name is where it can be used.
    pub(super) fn visible(&self, name: Name) -> Option<Known> {
        let entry = self.entries[name.index()];
        (entry.visible == self.function).then_some(entry.known)
    }

    /// Binds a name; false if its function has bound it before.
    pub(super) fn bind(&mut self, name: Name, known: Known) -> bool {
        let entry = &mut self.entries[name.index()];
        if entry.bound == self.function {
            return false;
        }
        self.hidden.push((name, entry.visible, entry.known));
        self.bound.push((name, entry.bound));
        *entry = Entry { visible: self.function, bound: self.function, known };
        true
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.hidden.len())
    }

    /// Hides the names that were bound since.
    pub(super) fn leave(&mut self, mark: Mark) {
        for (name, visible, known) in self.hidden.drain(mark.0..).rev() {
            let entry = &mut self.entries[name.index()];
            (entry.visible, entry.known) = (visible, known);
        }
    }

    /// Begins another function, in which nothing is visible yet.
    pub(super) fn enter_function(&mut self) -> FunctionMark {
        let mark = FunctionMark { hidden: self.mark(), bound: self.bound.len(), function: self.function };
        self.last_function += 1;
        self.function = self.last_function;
        mark
    }

    pub(super) fn leave_function(&mut self, mark: FunctionMark) {
        self.leave(mark.hidden);
        for (name, bound) in self.bound.drain(mark.bound..).rev() {
            self.entries[name.index()].bound = bound;
        }
        self.function = mark.function;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_bound_once_in_each_function() {
        let (a, b) = (Name(0), Name(1));
        let mut scope = Scope::default();
        scope.reset(2);
        let outer = scope.enter_function();
        assert_eq!(scope.visible(a), None);
        let body = scope.mark();
        assert!(scope.bind(a, Ty::INT.into()));
        assert_eq!(scope.visible(a), Some(Ty::INT.into()));
        let inner = scope.enter_function();
        assert_eq!(scope.visible(a), None);
        assert!(scope.bind(a, Ty::BOOL.into()) && scope.bind(b, Ty::CHAR.into()));
        assert_eq!(scope.visible(a), Some(Ty::BOOL.into()));
        scope.leave_function(inner);
        assert_eq!((scope.visible(a), scope.visible(b)), (Some(Ty::INT.into()), None));
        scope.leave(body);
        assert_eq!(scope.visible(a), None);
        assert!(!scope.bind(a, Ty::INT.into()), "bound before, though no longer visible");
        assert!(scope.bind(b, Ty::INT.into()), "bound in another function only");
        scope.leave_function(outer);
    }
}
