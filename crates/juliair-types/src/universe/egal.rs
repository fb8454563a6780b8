//! Types that differ in the names of variables alone (`jl_types_egal` of `src/builtins.c`).

use super::Universe;
use super::handle::Ty;
use super::node::Kind;

impl Universe {
    /// Whether two types are the same but for how their `where`s call their variables.
    pub(super) fn is_egal(&self, left: Ty, right: Ty) -> bool {
        let has_where = |ty: Ty| self.height(ty) > 0;
        left == right || (has_where(left) && has_where(right) && self.egal(left, right, &mut Vec::new()))
    }

    fn egal(&self, left: Ty, right: Ty, bound: &mut Vec<(Ty, Ty)>) -> bool {
        let bound_here =
            |ty: Ty| self.free(ty).iter().any(|var| bound.iter().any(|(a, b)| a == var || b == var));
        if left == right && !bound_here(left) {
            return true;
        }
        let (first, second) = (self.node(left), self.node(right));
        if (first.size, first.height) != (second.size, second.height) {
            return false;
        }
        match (&first.kind, &second.kind) {
            (Kind::Var { .. }, Kind::Var { .. }) => {
                let pair = bound.iter().rev().find(|(a, b)| *a == left || *b == right);
                pair.map_or(left == right, |pair| *pair == (left, right))
            }
            (Kind::Data(_), Kind::Data(_)) => {
                self.constructor_of(left) == self.constructor_of(right)
                    && self.all_egal(self.params(left), self.params(right), bound)
            }
            (Kind::Union(..), Kind::Union(..)) => {
                self.all_egal(&self.members(left), &self.members(right), bound)
            }
            (&Kind::UnionAll { var, body }, &Kind::UnionAll { var: other, body: behind }) => {
                let ((lower, upper), (below, above)) = (self.bounds(var), self.bounds(other));
                if !self.egal(lower, below, bound) || !self.egal(upper, above, bound) {
                    return false;
                }
                bound.push((var, other));
                let egal = self.egal(body, behind, bound);
                let _ = bound.pop();
                egal
            }
            (&Kind::Vararg { element, count }, &Kind::Vararg { element: other, count: others }) => {
                self.options_egal(element, other, bound) && self.options_egal(count, others, bound)
            }
            (&Kind::TypeEq(left), &Kind::TypeEq(right)) | (&Kind::TypeEgal(left), &Kind::TypeEgal(right)) => {
                self.egal(left, right, bound)
            }
            _ => false,
        }
    }

    fn all_egal(&self, left: &[Ty], right: &[Ty], bound: &mut Vec<(Ty, Ty)>) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(&left, &right)| self.egal(left, right, bound))
    }

    fn options_egal(&self, left: Option<Ty>, right: Option<Ty>, bound: &mut Vec<(Ty, Ty)>) -> bool {
        match (left, right) {
            (Some(left), Some(right)) => self.egal(left, right, bound),
            (left, right) => left == right,
        }
    }
}
