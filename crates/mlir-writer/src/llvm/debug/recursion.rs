//! Which attributes of debug information can be used again, where types are part of themselves.
//!
//! An attribute that refers to a node around it is good only inside of that one. Each is therefore kept with the innermost
//! node that it refers to, and forgotten when that is finished.
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::ir::Attr;

/// How often a node is written inside of others that it refers to. Among types that all refer to each other, each would have
/// to be written once for each way to it, of which there are more than anybody can write.
const TIMES: u32 = 16;

/// How often a node is written there that cannot be part of itself, but leads to some that can.
const TIMES_OF_OTHERS: u32 = 256;

/// The attributes of nodes, those that are being made among them.
#[derive(Debug, Default)]
pub(super) struct Recursion {
    /// Nodes that are made for good, by identity.
    made: FxHashMap<usize, Option<Attr>>,
    /// Nodes that refer to some that are being made, by identity.
    open: FxHashMap<usize, (Option<Attr>, Needs)>,
    /// What is being made and can be part of itself, innermost last.
    stack: Vec<Frame>,
    /// Where a node is in the stack, by identity.
    places: FxHashMap<usize, usize>,
    /// Those places that something inside refers to.
    referred: BTreeSet<usize>,
    /// What the node that is being made refers to so far.
    needs: Option<Needs>,
    /// Nodes that cannot be part of themselves and are being made: in how large a stack.
    plain: FxHashMap<usize, usize>,
    /// How often a node was made inside of what it refers to, by identity.
    times: FxHashMap<usize, u32>,
    /// What stands for those that were made too often, by identity.
    pub(super) declared: FxHashMap<usize, Option<Attr>>,
}

#[derive(Debug)]
struct Frame {
    identity: usize,
    /// Nodes for which this is the innermost one that they refer to.
    inside: Vec<usize>,
}

/// The outermost and innermost place that something refers to.
#[derive(Debug, Clone, Copy)]
struct Needs {
    outermost: usize,
    innermost: usize,
}

/// What is around a node that is being made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outer {
    needs: Option<Needs>,
    plain: Option<usize>,
}

/// Whether a node can be made.
#[derive(Debug)]
pub(super) enum Entry {
    Fine(Outer),
    /// It is part of itself, with nothing between that could be.
    InItself,
    TooOften,
}

impl Recursion {
    /// What was made of a node, if that is good where it is asked for.
    pub(super) fn known(&mut self, identity: usize) -> Option<Option<Attr>> {
        if let Some(&made) = self.made.get(&identity) {
            return Some(made);
        }
        let &(made, needs) = self.open.get(&identity)?;
        self.need(needs);
        Some(made)
    }

    /// Whether a node is being made; it is then referred to.
    pub(super) fn refer_to_open(&mut self, identity: usize) -> bool {
        let Some(&place) = self.places.get(&identity) else { return false };
        let _ = self.referred.insert(place);
        self.need(Needs { outermost: place, innermost: place });
        true
    }

    fn need(&mut self, more: Needs) {
        self.needs = Some(match self.needs {
            None => more,
            Some(needs) => Needs {
                outermost: needs.outermost.min(more.outermost),
                innermost: needs.innermost.max(more.innermost),
            },
        });
    }

    /// Whether something inside of a node that is being made refers to it.
    pub(super) fn is_recursive(&self, identity: usize) -> bool {
        self.places.get(&identity).is_some_and(|place| self.referred.contains(place))
    }

    pub(super) fn enter(&mut self, identity: usize, can_recur: bool) -> Entry {
        let limit = if can_recur { TIMES } else { TIMES_OF_OTHERS };
        if self.times.get(&identity).is_some_and(|&times| times >= limit) && !self.stack.is_empty() {
            return Entry::TooOften;
        }
        if can_recur {
            let _ = self.places.insert(identity, self.stack.len());
            self.stack.push(Frame { identity, inside: Vec::new() });
            return Entry::Fine(Outer { needs: self.needs.take(), plain: None });
        }
        let plain = self.plain.insert(identity, self.stack.len());
        if plain == Some(self.stack.len()) {
            return Entry::InItself;
        }
        Entry::Fine(Outer { needs: self.needs.take(), plain })
    }

    pub(super) fn leave(&mut self, identity: usize, can_recur: bool, made: Option<Attr>, outer: Outer) {
        let mut needs = self.needs.take();
        if can_recur {
            needs = self.finish_frame(needs);
        } else {
            let _ = match outer.plain {
                Some(size) => self.plain.insert(identity, size),
                None => self.plain.remove(&identity),
            };
        }
        self.needs = outer.needs;
        let Some(needs) = needs else {
            let _ = self.made.insert(identity, made);
            return;
        };
        let _ = self.open.insert(identity, (made, needs));
        self.stack[needs.innermost].inside.push(identity);
        *self.times.entry(identity).or_default() += 1;
        self.need(needs);
    }

    /// Takes the innermost node off the stack, and forgets what refers to it; gives what it refers to itself.
    fn finish_frame(&mut self, needs: Option<Needs>) -> Option<Needs> {
        let Frame { identity, inside } = self.stack.pop()?;
        let place = self.stack.len();
        let _ = self.places.remove(&identity);
        let _ = self.referred.remove(&place);
        for each in inside {
            let _ = self.open.remove(&each);
        }
        let needs = needs.filter(|needs| needs.outermost < place)?;
        if needs.innermost < place {
            return Some(needs);
        }
        // The second innermost is not known: it is none further inside than what is referred to at all.
        let innermost = self.referred.range(..place).next_back().copied().unwrap_or(needs.outermost);
        Some(Needs { innermost, ..needs })
    }
}
