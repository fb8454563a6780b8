//! What is known on the way through a question about subtypes: the variables that are open, and which members of unions
//! on the right side were taken.

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::{Fault, Universe};

/// How many steps one question may take.
const MAX_STEPS: usize = 200_000;

/// A variable that is open.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) var: Ty,
    pub(super) lower: Ty,
    pub(super) upper: Ty,
    /// Whether it stands for some value rather than for any: it is of the right side.
    pub(super) exists: bool,
    /// How many invariant positions are around its `where`.
    depth: usize,
    /// How often it occurs where subtypes fit.
    pub(super) covariant: usize,
    /// Whether it occurs where only equal types fit.
    pub(super) invariant: bool,
    /// Whether it must stand for concrete types because another one does.
    pub(super) concrete: bool,
}

/// Which of several ways was taken, each time that there were several. An answer that fails starts again with the next
/// choice, until there is none.
#[derive(Debug, Default)]
struct Choices {
    /// The way taken, and how many there were.
    taken: Vec<(usize, usize)>,
    used: usize,
}

impl Choices {
    fn choose(&mut self, ways: usize) -> usize {
        if self.used == self.taken.len() {
            self.taken.push((0, ways));
        }
        self.used += 1;
        self.taken[self.used - 1].0
    }

    /// Goes on to the next choice, if there is one.
    fn advance(&mut self) -> bool {
        self.taken.truncate(self.used);
        self.used = 0;
        while let Some((way, ways)) = self.taken.pop() {
            if way + 1 < ways {
                self.taken.push((way + 1, ways));
                return true;
            }
        }
        false
    }
}

/// The state of a question.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) open: Vec<Open>,
    choices: Choices,
    steps: usize,
    /// How many invariant positions are around.
    pub(super) invariant: usize,
}

impl Search {
    /// A question within another one, about types without variables: nothing that the other one knows matters to it.
    pub(super) fn within(outer: &Self) -> Self {
        Self { steps: outer.steps, ..Self::default() }
    }

    /// Counts the steps of a question within this one.
    pub(super) fn count(&mut self, inner: &Self) {
        self.steps = inner.steps;
    }

    pub(super) fn step(&mut self) -> Result<(), Fault> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(Fault::TooLarge(MAX_STEPS)) } else { Ok(()) }
    }

    /// Which of several ways to take.
    pub(super) fn choose(&mut self, ways: usize) -> usize {
        self.choices.choose(ways)
    }

    /// Starts again with other choices, if there are any.
    pub(super) fn again(&mut self) -> bool {
        self.open.clear();
        self.invariant = 0;
        self.choices.advance()
    }

    /// Opens the variable of a `where` around a type.
    pub(super) fn push(&mut self, universe: &Universe, var: Ty, body: Ty, exists: bool) {
        let (lower, upper) = universe.bounds(var);
        let depth = self.invariant;
        self.open.push(Open {
            var,
            lower,
            upper,
            exists,
            depth,
            covariant: 0,
            invariant: universe.occurs_invariantly(var, body),
            concrete: false,
        });
    }

    pub(super) fn find(&self, var: Ty) -> Option<usize> {
        self.open.iter().rposition(|open| open.var == var)
    }

    /// Whether only covariant positions are between here and the `where` of an open variable.
    pub(super) fn is_around(&self, at: usize) -> bool {
        self.open[at].depth == self.invariant
    }

    pub(super) fn is_some(&self, var: Ty) -> bool {
        self.find(var).is_some_and(|at| self.open[at].exists)
    }

    pub(super) fn close(&mut self, var: Ty) -> Option<Open> {
        self.find(var).map(|at| self.open.remove(at))
    }

    /// Notes where a variable occurs.
    pub(super) fn note(&mut self, var: Ty) {
        if let Some(at) = self.find(var) {
            let open = &mut self.open[at];
            open.covariant += usize::from(self.invariant == open.depth);
        }
    }
}

impl Universe {
    /// Whether a variable occurs where only equal types fit (`var_occurs_invariant`).
    fn occurs_invariantly(&self, var: Ty, ty: Ty) -> bool {
        if !self.free(ty).contains(&var) {
            return false;
        }
        match *self.kind(ty) {
            Kind::Var { .. } => false,
            Kind::Union(first, second) => {
                self.occurs_invariantly(var, first) || self.occurs_invariantly(var, second)
            }
            Kind::UnionAll { var: inner, body } => {
                let (lower, upper) = self.bounds(inner);
                [lower, upper, body].into_iter().any(|part| self.occurs_invariantly(var, part))
            }
            Kind::Data(_) if self.is_role(ty, Role::Tuple) => {
                self.params(ty).iter().any(|&param| self.occurs_invariantly(var, param))
            }
            Kind::Vararg { element, count } => {
                element.is_some_and(|element| self.occurs_invariantly(var, element))
                    || count.is_some_and(|count| self.free(count).contains(&var))
            }
            _ => true,
        }
    }
}
