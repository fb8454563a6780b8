//! What Julia makes of a parameter before it looks for the type it belongs to.

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::{Fault, Universe};

impl Universe {
    /// A parameter in its normal form: a type that equals what a constructor's name stands for is that
    /// (`Array{S,M} where {S,M}` is `Array`), and a variable that says no more than its bound is its bound.
    ///
    /// The runtime makes a new type's fields from the parameters as they were written, and keeps them for all who write
    /// the normal form later; here they always are those of the normal form.
    pub(super) fn normal_parameter(&mut self, param: Ty) -> Result<Ty, Fault> {
        let wrapper = self.as_wrapper(param)?;
        self.normal_unionalls(wrapper)
    }

    fn as_wrapper(&mut self, ty: Ty) -> Result<Ty, Fault> {
        if !matches!(self.kind(ty), Kind::UnionAll { .. }) || self.has_free(ty) {
            return Ok(ty);
        }
        let Some(con) = self.constructor_of(self.unwrap_unionall(ty)) else { return Ok(ty) };
        let wrapper = self.constructor(con).wrapper;
        let equal = wrapper != ty && self.is_equal(ty, wrapper)?;
        Ok(if equal { wrapper } else { ty })
    }

    /// `Tuple{T} where T<:Real` is `Tuple{Real}` (`normalize_unionalls` of `src/jltypes.c`).
    pub(super) fn normal_unionalls(&mut self, ty: Ty) -> Result<Ty, Fault> {
        match *self.kind(ty) {
            Kind::Union(..) => {
                let members = self.members(ty);
                let mut normal = Vec::with_capacity(members.len());
                for &member in &members {
                    normal.push(self.normal_unionalls(member)?);
                }
                if normal == members { Ok(ty) } else { self.union_as_written(&normal) }
            }
            Kind::UnionAll { var, body } => {
                let normal = self.normal_unionalls(body)?;
                let (lower, upper) = self.bounds(var);
                let mut covariant = 0;
                if lower == upper || self.may_be_bound(normal, var, false, &mut covariant) {
                    match self.substitute(normal, &[(var, upper)]) {
                        // The bound need not be within what the body asks of the variable.
                        Err(fault) if !fault.is_limit() => {}
                        substituted => return substituted,
                    }
                }
                if normal == body { Ok(ty) } else { self.unionall(var, normal) }
            }
            _ => Ok(ty),
        }
    }

    /// Whether a variable can be replaced by its upper bound (`may_substitute_ub`): it occurs once, where subtypes fit,
    /// or more often with a concrete bound.
    fn may_be_bound(&self, ty: Ty, var: Ty, invariant: bool, covariant: &mut usize) -> bool {
        let concrete = self.is_concrete(self.bounds(var).1);
        match *self.kind(ty) {
            Kind::Var { .. } if ty == var => {
                *covariant += 1;
                !invariant && (*covariant <= 1 || concrete)
            }
            Kind::UnionAll { var: inner, .. } if inner == var => true,
            Kind::UnionAll { var: inner, body } => {
                let (lower, upper) = self.bounds(inner);
                [lower, upper, body]
                    .into_iter()
                    .all(|part| self.may_be_bound(part, var, invariant, covariant))
            }
            Kind::Data(_) => {
                let invariant = invariant || !self.is_role(ty, Role::Tuple);
                self.params(ty).iter().all(|&param| self.may_be_bound(param, var, invariant, covariant))
            }
            Kind::Union(..) => self
                .members(ty)
                .into_iter()
                .all(|member| self.may_be_bound(member, var, invariant, covariant)),
            Kind::Vararg { element, count } => {
                let before = *covariant;
                let fits = element.is_none_or(|part| self.may_be_bound(part, var, invariant, covariant));
                fits && (*covariant == before || concrete)
                    && count.is_none_or(|part| self.may_be_bound(part, var, invariant, covariant))
            }
            _ => true,
        }
    }
}
