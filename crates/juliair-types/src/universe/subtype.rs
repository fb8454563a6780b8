//! Subtyping, as far as bounds, unions and method-free questions need it (`src/subtype.c`).
//!
//! Variables of the left side stand for any value, those of the right side for some value: these collect bounds. Where
//! Julia backtracks over all choices of union members, the first member that fits is taken here.

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::{Fault, Universe};

/// How many steps one question may take.
const MAX_STEPS: usize = 200_000;

/// A variable that is open.
#[derive(Clone, Debug)]
struct Open {
    var: Ty,
    lower: Ty,
    upper: Ty,
    /// Whether it is of the right side.
    exists: bool,
    /// How often it occurs where subtypes fit.
    covariant: usize,
    /// Whether it occurs where only equal types fit.
    invariant: bool,
}

#[derive(Default)]
struct Search {
    open: Vec<Open>,
    steps: usize,
    /// How many invariant positions are around.
    invariant: usize,
}

impl Universe {
    /// Whether a type is a subtype of another one.
    pub fn is_subtype(&mut self, left: Ty, right: Ty) -> Result<bool, Fault> {
        if left == right || left == self.bottom() || right == self.any() {
            return Ok(true);
        }
        self.subtype(left, right, &mut Search::default())
    }

    /// Whether two types are subtypes of each other.
    pub fn is_equal(&mut self, left: Ty, right: Ty) -> Result<bool, Fault> {
        Ok(left == right || (self.is_subtype(left, right)? && self.is_subtype(right, left)?))
    }

    fn subtype(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        search.steps += 1;
        if search.steps > MAX_STEPS {
            return Err(Fault::TooLarge(MAX_STEPS));
        }
        if left == right && !self.has_free(left) || left == self.bottom() {
            return Ok(true);
        }
        match (self.kind(left).clone(), self.kind(right).clone()) {
            (Kind::Union(..), _) => {
                for member in self.members(left) {
                    if !self.subtype(member, right, search)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Kind::UnionAll { var, body }, _) => self.left_unionall(var, body, right, search),
            (_, Kind::UnionAll { var, body }) => self.right_unionall(left, var, body, search),
            (Kind::Var { .. }, Kind::Union(..)) => {
                Ok(self.any_member(left, right, search)? || self.left_variable(left, right, search)?)
            }
            (_, Kind::Union(..)) => self.any_member(left, right, search),
            (Kind::Var { .. }, Kind::Var { .. }) if left == right => {
                search.note(left);
                search.note(right);
                Ok(true)
            }
            (_, Kind::Var { .. }) if search.is_some(right) => self.right_variable(left, right, search),
            (Kind::Var { .. }, _) => self.left_variable(left, right, search),
            (_, Kind::Var { .. }) => self.right_variable(left, right, search),
            // Values too: `Tuple{:a}` is a `Tuple`. What is a type is asked before.
            _ if right == self.any() => Ok(true),
            _ => self.plain_subtype(left, right, search),
        }
    }

    fn any_member(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        for member in self.members(right) {
            let before = search.open.clone();
            if self.subtype(left, member, search)? {
                return Ok(true);
            }
            search.open = before;
        }
        Ok(false)
    }

    fn left_unionall(&mut self, var: Ty, body: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        let (var, body) = self.open(var, body)?;
        search.push(self, var, false);
        let fits = self.subtype(body, right, search)?;
        let _ = search.close(var);
        Ok(fits)
    }

    fn right_unionall(&mut self, left: Ty, var: Ty, body: Ty, search: &mut Search) -> Result<bool, Fault> {
        let (var, body) = self.open(var, body)?;
        search.push(self, var, true);
        if !self.subtype(left, body, search)? {
            let _ = search.close(var);
            return Ok(false);
        }
        let Some(open) = search.close(var) else { return Ok(true) };
        // A variable that occurs only where subtypes fit, and more than once, stands for a concrete type.
        let diagonal = open.covariant > 1 && !open.invariant;
        if diagonal && open.lower != self.bottom() && !self.is_leaf_bound(open.lower) {
            return Ok(false);
        }
        self.subtype(open.lower, open.upper, search)
    }

    fn is_leaf_bound(&self, ty: Ty) -> bool {
        self.is_concrete(ty) || (self.is_role(ty, Role::Type) && !self.has_free(ty)) || !self.is_type(ty)
    }

    fn left_variable(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        search.note(left);
        let Some(at) = search.find(left) else {
            let upper = self.bounds(left).1;
            return self.subtype(upper, right, search);
        };
        let Open { lower, upper, exists, .. } = search.open[at].clone();
        if !exists {
            return self.subtype(upper, right, search);
        }
        if !self.subtype(lower, right, search)? {
            return Ok(false);
        }
        if !self.subtype(upper, right, search)?
            && let Some(at) = search.find(left)
        {
            search.open[at].upper = right;
        }
        Ok(true)
    }

    fn right_variable(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        search.note(right);
        let Some(at) = search.find(right) else {
            let lower = self.bounds(right).0;
            return Ok(left == right || self.subtype(left, lower, search)?);
        };
        let Open { lower, upper, exists, .. } = search.open[at].clone();
        if !exists {
            return self.subtype(left, lower, search);
        }
        if upper != self.any() && !self.subtype(left, upper, search)? {
            return Ok(false);
        }
        let joined = if lower == self.bottom() || self.subtype(lower, left, search)? {
            left
        } else if self.subtype(left, lower, search)? {
            lower
        } else if self.is_type(left) && self.is_type(lower) {
            self.union(&[lower, left])?
        } else {
            return Ok(false);
        };
        if let Some(at) = search.find(right) {
            search.open[at].lower = joined;
        }
        Ok(true)
    }

    fn plain_subtype(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        match (self.kind(left).clone(), self.kind(right).clone()) {
            (Kind::TypeEq(a), Kind::TypeEq(b)) => self.same(a, b, search),
            (Kind::TypeEgal(a), Kind::TypeEgal(b) | Kind::TypeEq(b)) => self.same(a, b, search),
            (Kind::Data(_), Kind::Data(_)) => self.data_subtype(left, right, search),
            (Kind::Data(_), Kind::TypeEq(of)) => {
                let bottom = self.is_role(left, Role::TypeofBottom) && of == self.bottom();
                Ok(bottom || (self.is_kind(left) && self.is_any_type_object(right, search)))
            }
            (Kind::TypeEq(of) | Kind::TypeEgal(of), Kind::Data(_)) => {
                let kind = self.type_of(of)?;
                Ok(!self.has_free(of) && kind == right)
            }
            _ => Ok(left == right),
        }
    }

    fn data_subtype(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        if self.is_role(left, Role::Type) && self.is_kind(right) {
            let of = self.params(left)[0];
            return Ok(self.is_type(of) && !self.has_free(of) && self.type_of(of)? == right);
        }
        if self.is_kind(left) && self.is_any_type_object(right, search) {
            return Ok(true);
        }
        let mut at = left;
        loop {
            if self.constructor_of(at) == self.constructor_of(right) {
                break;
            }
            if at == self.any() {
                return Ok(false);
            }
            at = self.supertype(at)?;
        }
        let (params, others) = (self.params_arc(at), self.params_arc(right));
        if self.is_role(right, Role::Tuple) {
            return self.tuple_subtype(&params, &others, search);
        }
        for (&param, &other) in params.iter().zip(others.iter()) {
            if !self.same(param, other, search)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a type is `Type{T}` with a `T` that may be anything: a supertype of all types of type objects.
    fn is_any_type_object(&self, ty: Ty, search: &Search) -> bool {
        let of = match *self.kind(ty) {
            Kind::TypeEq(of) => of,
            _ if self.is_role(ty, Role::Type) => self.params(ty)[0],
            _ => return false,
        };
        search.is_some(of) && self.bounds(of) == (self.bottom(), self.any())
    }

    /// Whether two parameters are equal.
    fn same(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        search.invariant += 1;
        let same = if left == right && !self.has_free(left) {
            true
        } else if !self.is_type(left) && !self.is_type(right) && !self.has_variable(left, right) {
            left == right
        } else {
            self.subtype(left, right, search)? && self.subtype(right, left, search)?
        };
        search.invariant -= 1;
        Ok(same)
    }

    fn has_variable(&self, left: Ty, right: Ty) -> bool {
        self.has_free(left) || self.has_free(right)
    }

    fn tuple_subtype(&mut self, left: &[Ty], right: &[Ty], search: &mut Search) -> Result<bool, Fault> {
        let (fixed, open) = self.split_vararg(left);
        let (other_fixed, other_open) = self.split_vararg(right);
        let fits = match (&open, &other_open) {
            (None, None) => fixed.len() == other_fixed.len(),
            (None, Some(_)) | (Some(_), Some(_)) => fixed.len() >= other_fixed.len(),
            (Some((_, Some(_))), None) => fixed.len() <= other_fixed.len(),
            (Some((_, None)), None) => false,
        };
        if !fits {
            return Ok(false);
        }
        for (at, &part) in fixed.iter().enumerate() {
            let other = other_fixed.get(at).copied().or(other_open.map(|(element, _)| element));
            let Some(other) = other else { return Ok(false) };
            if !self.subtype(part, other, search)? {
                return Ok(false);
            }
        }
        self.tuple_rest(open, other_open, fixed.len() - other_fixed.len().min(fixed.len()), search)
    }

    /// What follows the fixed parts of two tuples; `extra` parts of the left one went into the right one's `Vararg`.
    fn tuple_rest(
        &mut self,
        left: Option<(Ty, Option<Ty>)>,
        right: Option<(Ty, Option<Ty>)>,
        extra: usize,
        search: &mut Search,
    ) -> Result<bool, Fault> {
        match (left, right) {
            (Some((element, count)), Some((other, other_count))) => {
                if !self.subtype(element, other, search)? {
                    return Ok(false);
                }
                match (count, other_count) {
                    (_, None) => Ok(true),
                    (Some(count), Some(other)) if extra == 0 => self.same(count, other, search),
                    _ => Ok(false),
                }
            }
            (None, Some((_, Some(count)))) => {
                let length = self.int_value(i128::try_from(extra).unwrap_or(0))?;
                self.same(length, count, search)
            }
            (Some(_), None) => Ok(false),
            (None, _) => Ok(true),
        }
    }

    fn split_vararg<'a>(&self, parts: &'a [Ty]) -> (&'a [Ty], Option<(Ty, Option<Ty>)>) {
        match parts.split_last() {
            Some((&last, rest)) => match *self.kind(last) {
                Kind::Vararg { element, count } => (rest, Some((element.unwrap_or(self.any()), count))),
                _ => (parts, None),
            },
            None => (parts, None),
        }
    }
}

impl Search {
    fn push(&mut self, universe: &Universe, var: Ty, exists: bool) {
        let (lower, upper) = universe.bounds(var);
        self.open.push(Open { var, lower, upper, exists, covariant: 0, invariant: false });
    }

    fn find(&self, var: Ty) -> Option<usize> {
        self.open.iter().rposition(|open| open.var == var)
    }

    fn is_some(&self, var: Ty) -> bool {
        self.find(var).is_some_and(|at| self.open[at].exists)
    }

    fn close(&mut self, var: Ty) -> Option<Open> {
        self.find(var).map(|at| self.open.remove(at))
    }

    /// Notes where a variable occurs.
    fn note(&mut self, var: Ty) {
        let invariant = self.invariant > 0;
        if let Some(at) = self.find(var) {
            let open = &mut self.open[at];
            if invariant {
                open.invariant = true;
            } else {
                open.covariant += 1;
            }
        }
    }
}
