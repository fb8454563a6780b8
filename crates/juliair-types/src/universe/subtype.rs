//! Subtyping, as far as bounds, unions and method-free questions need it (`src/subtype.c`).
//!
//! Variables of the left side stand for any value, those of the right side for some value: these collect bounds. A left
//! side must fit with every choice of union members in it, a right side with one, which may depend on the left side's: so
//! `Tuple{Union{A,B}}` is below `Union{Tuple{A},Tuple{B}}`.

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::search::{Open, Search};
use super::{Fault, Universe};

impl Universe {
    /// Whether a type is a subtype of another one.
    pub fn is_subtype(&mut self, left: Ty, right: Ty) -> Result<bool, Fault> {
        if left == right || left == self.bottom() || right == self.any() {
            return Ok(true);
        }
        self.closed_subtype(left, right, &mut Search::default())
    }

    /// Whether two types are subtypes of each other.
    pub fn is_equal(&mut self, left: Ty, right: Ty) -> Result<bool, Fault> {
        Ok(left == right || (self.is_subtype(left, right)? && self.is_subtype(right, left)?))
    }

    /// A question about types that no open variable occurs in: its answer is its own.
    fn closed_subtype(&mut self, left: Ty, right: Ty, outer: &mut Search) -> Result<bool, Fault> {
        outer.step()?;
        if left == right || left == self.bottom() {
            return Ok(true);
        }
        match (self.kind(left), self.kind(right)) {
            (Kind::Union(..), _) => {
                for member in self.members(left) {
                    if !self.closed_subtype(member, right, outer)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (_, Kind::Union(..)) => {
                let members = self.members(right);
                if members.contains(&left) {
                    return Ok(true);
                }
                for member in members {
                    if self.closed_subtype(left, member, outer)? {
                        return Ok(true);
                    }
                }
                self.every_choice(left, right, outer)
            }
            (Kind::UnionAll { .. }, _) | (_, Kind::UnionAll { .. }) => {
                Ok(self.some_choice(left, right, outer)? || self.every_choice(left, right, outer)?)
            }
            _ => self.subtype_of_kinds(left, right, outer),
        }
    }

    /// Whether a left side fits with some choice of what the right side leaves open.
    fn some_choice(&mut self, left: Ty, right: Ty, outer: &mut Search) -> Result<bool, Fault> {
        let mut search = Search::within(outer);
        let fits = loop {
            let fits = self.open_subtype(left, right, &mut search);
            if fits? {
                break true;
            }
            if !search.again() {
                break false;
            }
        };
        outer.count(&search);
        Ok(fits)
    }

    /// Whether a left side fits with every member of a union in it, each for itself.
    fn every_choice(&mut self, left: Ty, right: Ty, outer: &mut Search) -> Result<bool, Fault> {
        let normal = self.normal_unionalls(left)?;
        if normal != left {
            return self.closed_subtype(normal, right, outer);
        }
        let body = self.unwrap_unionall(left);
        let Some(choices) = self.first_choices(body)? else { return Ok(false) };
        for choice in choices {
            let choice = self.rewrap(choice, left)?;
            if !self.closed_subtype(choice, right, outer)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A type with each member in the place of the first union that stands where subtypes fit: it is the union itself,
    /// or in a tuple.
    fn first_choices(&mut self, ty: Ty) -> Result<Option<Vec<Ty>>, Fault> {
        if matches!(self.kind(ty), Kind::Union(..)) {
            return Ok(Some(self.members(ty)));
        }
        if !self.is_role(ty, Role::Tuple) {
            return Ok(None);
        }
        let params = self.params_arc(ty);
        for (at, &param) in params.iter().enumerate() {
            if let Some(choices) = self.first_choices(param)? {
                let with = |choice: Ty| {
                    let mut params = params.to_vec();
                    params[at] = choice;
                    self.tuple(&params)
                };
                return choices.into_iter().map(with).collect::<Result<Vec<_>, _>>().map(Some);
            }
        }
        Ok(None)
    }

    /// A question that may be about open variables.
    fn subtype(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        if self.has_variable(left, right) {
            return self.open_subtype(left, right, search);
        }
        // Values too: `Tuple{:a}` is a `Tuple`. What is a type is asked before.
        if right == self.any() {
            return Ok(true);
        }
        self.closed_subtype(left, right, search)
    }

    fn open_subtype(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        search.step()?;
        if left == self.bottom() {
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
            (Kind::UnionAll { var, body }, Kind::Union(..)) => self.left_unionall(var, body, right, search),
            (_, Kind::Union(..)) => self.some_member(left, right, search),
            (Kind::Var { .. }, Kind::Var { .. }) if left == right => {
                search.note(left);
                search.note(right);
                Ok(true)
            }
            (_, Kind::Var { .. }) if search.is_some(right) => self.right_variable(left, right, search),
            (Kind::Var { .. }, Kind::UnionAll { var, body }) if !search.is_some(left) => {
                self.right_unionall(left, var, body, search)
            }
            (Kind::Var { .. }, _) => self.left_variable(left, right, search),
            (_, Kind::Var { .. }) => self.right_variable(left, right, search),
            (Kind::UnionAll { var, body }, _) => self.left_unionall(var, body, right, search),
            (_, Kind::UnionAll { var, body }) => self.right_unionall(left, var, body, search),
            _ if right == self.any() => Ok(true),
            _ => self.subtype_of_kinds(left, right, search),
        }
    }

    /// One member of the union on the right; for a variable also all of it.
    fn some_member(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        let mut members = self.members(right);
        if members.contains(&left) && !self.has_free(left) {
            return Ok(true);
        }
        members.retain(|&member| !self.is_apart(left, member));
        let is_variable = matches!(self.kind(left), Kind::Var { .. });
        let ways = members.len() + usize::from(is_variable);
        if ways == 0 {
            return Ok(false);
        }
        let way = if ways == 1 { 0 } else { search.choose(ways) };
        match members.get(way) {
            Some(&member) => self.subtype(left, member, search),
            None => self.left_variable(left, right, search),
        }
    }

    /// Whether no parameters could make one type a subtype of another.
    fn is_apart(&self, left: Ty, right: Ty) -> bool {
        let (Some(mut con), Some(above)) = (self.constructor_of(left), self.constructor_of(right)) else {
            return false;
        };
        if self.is_kind(left) || self.is_role(left, Role::Type) {
            return false;
        }
        while con != above {
            match self.constructor_of(self.constructor(con).supertype) {
                Some(next) if next != con => con = next,
                _ => return true,
            }
        }
        false
    }

    fn left_unionall(&mut self, var: Ty, body: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
        let (var, body) = self.open(var, body)?;
        search.push(self, var, body, false);
        let fits = self.subtype(body, right, search)?;
        let concrete = search.close(var).is_none_or(|open| !open.concrete || self.is_diagonal(&open));
        Ok(fits && concrete && self.forget_any(var, search)?)
    }

    /// What stands for some value cannot depend on a variable inside it that stands for any value: its bounds must hold
    /// for all.
    fn forget_any(&mut self, var: Ty, search: &mut Search) -> Result<bool, Fault> {
        for at in 0..search.open.len() {
            let Open { lower, upper, .. } = search.open[at];
            if self.free(upper).contains(&var) {
                return Ok(false);
            }
            if self.free(lower).contains(&var) {
                search.open[at].lower = self.unionall(var, lower)?;
            }
        }
        Ok(true)
    }

    fn right_unionall(&mut self, left: Ty, var: Ty, body: Ty, search: &mut Search) -> Result<bool, Fault> {
        let (var, body) = self.open(var, body)?;
        search.push(self, var, body, true);
        if !self.subtype(left, body, search)? {
            return Ok(false);
        }
        let Some(open) = search.close(var) else { return Ok(true) };
        if self.is_diagonal(&open) || open.concrete {
            match search.find(open.lower) {
                // Another variable must then be so.
                Some(at) => search.open[at].concrete = true,
                None if !self.is_leaf_bound(open.lower) => return Ok(false),
                None => {}
            }
        }
        Ok(self.subtype(open.lower, open.upper, search)? && self.forget_some(&open, search)?)
    }

    /// What stood for some value is settled: the least that fits, if anything must.
    fn forget_some(&mut self, closed: &Open, search: &mut Search) -> Result<bool, Fault> {
        let value = if closed.lower == self.bottom() { closed.upper } else { closed.lower };
        for at in 0..search.open.len() {
            let Open { lower, upper, .. } = search.open[at];
            let settled = [(closed.var, value)];
            search.open[at].lower = self.substitute(lower, &settled)?;
            search.open[at].upper = self.substitute(upper, &settled)?;
        }
        Ok(true)
    }

    /// Whether a variable stands for concrete types alone: it occurs more than once, only where subtypes fit, and its own
    /// lower bound does not rule it out.
    fn is_diagonal(&self, open: &Open) -> bool {
        open.covariant > 1 && !open.invariant && self.is_leaf_bound(self.bounds(open.var).0)
    }

    fn is_leaf_bound(&self, ty: Ty) -> bool {
        ty == self.bottom()
            || self.is_concrete(ty)
            || (self.is_role(ty, Role::Type) && !self.has_free(ty))
            || !(self.is_type(ty) || matches!(self.kind(ty), Kind::Var { .. }))
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
        } else if [left, lower]
            .iter()
            .all(|&ty| self.is_type(ty) || matches!(self.kind(ty), Kind::Var { .. }))
        {
            self.union(&[lower, left])?
        } else {
            return Ok(false);
        };
        if let Some(at) = search.find(right) {
            search.open[at].lower = joined;
        }
        Ok(true)
    }

    fn subtype_of_kinds(&mut self, left: Ty, right: Ty, search: &mut Search) -> Result<bool, Fault> {
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
                // A second time, for a variable in it occurs more than once.
                let again = self.has_variable(element, other);
                if !self.subtype(element, other, search)?
                    || (again && !self.subtype(element, other, search)?)
                {
                    return Ok(false);
                }
                match (count, other_count) {
                    (_, None) => Ok(true),
                    (Some(count), Some(other)) if extra == 0 => self.same(count, other, search),
                    (Some(count), Some(_)) if self.as_int(count).is_some() => Ok(false),
                    (_, Some(other)) => self.is_any_length(other, search),
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

    /// Whether a length can be that of a `Vararg` of any length: that of one, where nothing else is said about it.
    fn is_any_length(&mut self, length: Ty, search: &mut Search) -> Result<bool, Fault> {
        let Some(at) = search.find(length) else { return Ok(false) };
        let open = &search.open[at];
        if !open.exists || !search.is_around(at) || (open.lower, open.upper) != (self.bottom(), self.any()) {
            return Ok(false);
        }
        let any = self.fresh_variable("N", None, None)?;
        let open = &mut search.open[at];
        (open.lower, open.upper) = (any, any);
        Ok(true)
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
