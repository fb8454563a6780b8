//! Unions: flattening, dropping what others contain, and Julia's order of members.

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::{Fault, Universe};
use std::cmp::Ordering;

/// How many members a union may have: finding those that others contain takes every pair.
const MAX_MEMBERS: usize = 4096;

impl Universe {
    /// `Union{types…}` (`jl_type_union` of `src/jltypes.c`).
    pub fn union(&mut self, types: &[Ty]) -> Result<Ty, Fault> {
        for &ty in types {
            if !self.is_type(ty) && !matches!(self.kind(ty), Kind::Var { .. }) {
                return Err(self.expected("Union", "", Role::Type, ty));
            }
        }
        if let [single] = types {
            return Ok(*single);
        }
        let mut members = Vec::with_capacity(types.len());
        for &ty in types {
            self.flatten(ty, &mut members)?;
        }
        if members.len() > MAX_MEMBERS {
            return Err(Fault::TooLarge(MAX_MEMBERS));
        }
        if self.keeps_unions {
            return self.union_as_written(&members);
        }
        let mut kept = self.without_contained(&members)?;
        self.sort_members(&mut kept)?;
        self.merge_varargs(&mut kept)?;
        self.union_as_written(&kept)
    }

    /// A union of members that are normal and in order.
    pub(super) fn union_as_written(&mut self, members: &[Ty]) -> Result<Ty, Fault> {
        let Some((&last, rest)) = members.split_last() else { return Ok(self.bottom()) };
        rest.iter().rev().try_fold(last, |union, &member| self.intern(Kind::Union(member, union)))
    }

    /// The members of a union in their order; any other type alone.
    pub fn members(&self, ty: Ty) -> Vec<Ty> {
        let mut members = Vec::new();
        let mut rest = ty;
        while let Kind::Union(first, second) = *self.kind(rest) {
            members.push(first);
            rest = second;
        }
        members.push(rest);
        members
    }

    fn flatten(&mut self, ty: Ty, out: &mut Vec<Ty>) -> Result<(), Fault> {
        for member in self.members(ty) {
            let body = self.unwrap_unionall(member);
            if member != body && matches!(self.kind(body), Kind::Union(..)) {
                for inner in self.members(body) {
                    let wrapped = self.rewrap(inner, member)?;
                    self.flatten(wrapped, out)?;
                }
            } else if member != self.bottom() {
                out.push(member);
            }
        }
        Ok(())
    }

    /// A type under the `where`s of another one.
    pub(super) fn rewrap(&mut self, ty: Ty, like: Ty) -> Result<Ty, Fault> {
        match *self.kind(like) {
            Kind::UnionAll { var, body } => {
                let inner = self.rewrap(ty, body)?;
                self.unionall(var, inner)
            }
            _ => Ok(ty),
        }
    }

    fn without_contained(&mut self, members: &[Ty]) -> Result<Vec<Ty>, Fault> {
        let mut kept: Vec<Option<Ty>> = members.iter().copied().map(Some).collect();
        for at in 0..kept.len() {
            for other in 0..kept.len() {
                let (Some(member), Some(container)) = (kept[at], kept[other]) else { continue };
                if at != other && self.is_contained(member, container)? {
                    kept[at] = None;
                }
            }
        }
        Ok(kept.into_iter().flatten().collect())
    }

    /// Whether one member of a union makes another superfluous (`simple_subtype`).
    fn is_contained(&mut self, member: Ty, container: Ty) -> Result<bool, Fault> {
        if member == container || container == self.any() {
            return Ok(true);
        }
        if self.is_plainly_apart(member, container) {
            return Ok(false);
        }
        if !self.has_free(member) && !self.has_free(container) {
            return self.is_subtype(member, container);
        }
        match (self.kind(member), self.kind(container)) {
            (&Kind::Var { upper, .. }, _) => self.is_contained(upper, container),
            (_, &Kind::Var { lower, .. }) if lower != self.bottom() => self.is_contained(member, lower),
            _ => Ok(false),
        }
    }

    /// Two concrete types that are told apart without asking for subtypes: by their constructors, or by a parameter
    /// that is a value or itself concrete.
    fn is_plainly_apart(&self, left: Ty, right: Ty) -> bool {
        let concrete = |ty| self.is_concrete(ty) && !self.is_role(ty, Role::Tuple);
        if !concrete(left) || !concrete(right) {
            return false;
        }
        if self.constructor_of(left) != self.constructor_of(right) {
            return true;
        }
        let unique = |ty: Ty| concrete(ty) || matches!(self.kind(ty), Kind::Bits { .. } | Kind::Symbol(_));
        let pairs = self.params(left).iter().zip(self.params(right));
        pairs.into_iter().any(|(&left, &right)| left != right && unique(left) && unique(right))
    }

    /// A stable insertion sort, as Julia's: the order is not total, so that another one could give another result.
    fn sort_members(&mut self, members: &mut [Ty]) -> Result<(), Fault> {
        let mut ranks = Vec::with_capacity(members.len());
        for &member in members.iter() {
            ranks.push((self.rank(member)?, member));
        }
        for at in 1..ranks.len() {
            let mut to = at;
            while to > 0 && self.compare_ranked(ranks[to], ranks[to - 1]) == Ordering::Less {
                ranks.swap(to, to - 1);
                to -= 1;
            }
        }
        for (member, (_, sorted)) in members.iter_mut().zip(ranks) {
            *member = sorted;
        }
        Ok(())
    }

    /// Singletons, then types of plain bits, then other `DataType`s, then type objects of 1.14, then the rest.
    fn rank(&mut self, ty: Ty) -> Result<u8, Fault> {
        match self.kind(ty) {
            Kind::Data(_) => {
                let flags = self.settled_flags(ty)?;
                Ok(if flags.singleton {
                    0
                } else if flags.is_bits {
                    1
                } else {
                    2
                })
            }
            Kind::TypeEq(_) | Kind::TypeEgal(_) => Ok(3),
            _ => Ok(4),
        }
    }

    fn compare_ranked(&self, left: (u8, Ty), right: (u8, Ty)) -> Ordering {
        left.0
            .cmp(&right.0)
            .then_with(|| self.compare_names(self.unwrap_unionall(left.1), self.unwrap_unionall(right.1)))
    }

    /// The order by names (`datatype_name_cmp`): of the module, of the type, the number of parameters, then up to three
    /// parameters.
    fn compare_names(&self, left: Ty, right: Ty) -> Ordering {
        let (Some(first), Some(second)) = (self.data_of(left), self.data_of(right)) else {
            return self.data_of(right).is_some().cmp(&self.data_of(left).is_some());
        };
        let (con, other) = (self.constructor(first.con), self.constructor(second.con));
        let module = |module| self.name(self.module(module).name);
        let by_name = module(con.module)
            .cmp(module(other.module))
            .then_with(|| self.type_name(con).cmp(self.type_name(other)))
            .then_with(|| first.params.len().cmp(&second.params.len()));
        if by_name != Ordering::Equal {
            return by_name;
        }
        for (&left, &right) in first.params.iter().zip(second.params.iter()).take(3) {
            if left == right {
                continue;
            }
            let order = match (self.kind(left), self.kind(right)) {
                (Kind::Data(_), Kind::Data(_)) => self.compare_names(left, right),
                (Kind::UnionAll { .. }, Kind::UnionAll { .. }) => {
                    self.compare_names(self.unwrap_unionall(left), self.unwrap_unionall(right))
                }
                _ => Ordering::Equal,
            };
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    fn type_name(&self, con: &super::Constructor) -> &str {
        self.name(con.name)
    }

    /// `Union{Tuple{}, Tuple{T}, Tuple{T,T,Vararg{T}}}` is `Tuple{Vararg{T}}` (`merge_vararg_unions`).
    fn merge_varargs(&mut self, members: &mut Vec<Ty>) -> Result<(), Fault> {
        let mut at = members.len();
        while at > 1 {
            at -= 1;
            if let Some((merged, dropped)) = self.merge_vararg(members, at)? {
                members[at] = merged;
                for gone in dropped {
                    let _ = members.remove(gone);
                    at -= 1;
                }
            }
        }
        Ok(())
    }

    /// The tuple that the member at a place becomes with shorter ones before it, and the places of these, last first.
    fn merge_vararg(&mut self, members: &[Ty], at: usize) -> Result<Option<(Ty, Vec<usize>)>, Fault> {
        let params = self.params_arc(members[at]);
        let Some((&last, fixed)) = params.split_last() else { return Ok(None) };
        let Kind::Vararg { element, count: None } = *self.kind(last) else { return Ok(None) };
        let element = element.unwrap_or(self.any());
        if fixed.is_empty() || fixed.iter().any(|&part| part != element) {
            return Ok(None);
        }
        let mut least = fixed.len();
        let mut dropped = Vec::new();
        for before in (0..at).rev() {
            let shorter = self.params(members[before]);
            if !self.is_role(members[before], Role::Tuple) {
                break;
            }
            if shorter.len() >= least {
                continue;
            }
            if shorter.len() + 1 != least {
                break;
            }
            if shorter.iter().all(|&part| part == element) {
                dropped.push(before);
                least -= 1;
            }
        }
        if dropped.is_empty() {
            return Ok(None);
        }
        let mut merged = vec![element; least];
        merged.push(last);
        Ok(Some((self.tuple(&merged)?, dropped)))
    }
}
