//! The closures of one `letrec` by their names: each can refer to each, and there may be many.
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::body::{Def, Name};

/// The definitions of a `letrec`; none where there is no `letrec`.
#[derive(Debug, Default)]
pub(crate) struct Siblings<'b> {
    defs: &'b [Def],
    by_name: HashMap<Name, usize, FxBuildHasher>,
}

impl<'b> Siblings<'b> {
    pub(crate) fn of(defs: &'b [Def]) -> Self {
        // Where two have one name, which is refused where they are bound, it is that of the first.
        let by_name = defs.iter().enumerate().rev().map(|(index, def)| (def.name, index)).collect();
        Siblings { defs, by_name }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.defs.len()
    }

    /// Which of them has this name.
    pub(crate) fn position(&self, name: Name) -> Option<usize> {
        self.by_name.get(&name).copied()
    }

    /// The one of this name.
    pub(crate) fn get(&self, name: Name) -> Option<&'b Def> {
        self.position(name).map(|index| &self.defs[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::body::ExprId;
    use crate::graph::place::Place;

    #[test]
    fn siblings_are_found_by_name() {
        let def = |name, closure| Def { name: Name(name), closure: ExprId(closure), at: Place::default() };
        let defs = [def(4, 0), def(2, 1), def(4, 2)];
        let siblings = Siblings::of(&defs);
        assert_eq!([4, 2, 3].map(|name| siblings.position(Name(name))), [Some(0), Some(1), None]);
        assert_eq!(siblings.get(Name(2)), Some(&defs[1]));
        assert_eq!((siblings.len(), Siblings::default().get(Name(2))), (3, None));
    }
}
