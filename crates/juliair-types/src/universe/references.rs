//! Whether a declaration refers to itself, so that its values cannot be stored in place (`references_name` of
//! `src/builtins.c`).

use super::constructor::Role;
use super::handle::{ConId, Ty};
use super::node::Kind;
use super::{Fault, Universe};
use crate::dialect::SelfReference;
use rustc_hash::FxHashSet;

impl Universe {
    /// Decides whether values of a constructor whose fields are known may be stored in place.
    pub(crate) fn decide_inline(&mut self, con: ConId) -> Result<(), Fault> {
        let constructor = self.constructor(con);
        let forbidden = self.is_never_inline(con);
        let fields: Vec<Ty> = constructor.fields.iter().flatten().map(|field| field.ty).collect();
        if constructor.is_mutable() || constructor.is_abstract() || forbidden {
            self.constructor_mut(con).may_inline = false;
            return Ok(());
        }
        let supertype = constructor.supertype;
        let by_name = self.facts().self_reference == SelfReference::Plain;
        let mut refers = !fields.is_empty() && self.references(supertype, con, by_name, true)?;
        for field in fields {
            refers = refers || self.references(field, con, true, true)?;
        }
        self.constructor_mut(con).may_inline = !refers;
        Ok(())
    }

    /// Whether a type refers to a constructor in a way that its layout depends on: `affects` says whether naming it here
    /// does, `free` whether variables may be free here.
    fn references(&mut self, ty: Ty, con: ConId, affects: bool, free: bool) -> Result<bool, Fault> {
        let free = free && self.has_free(ty);
        let through = self.facts().self_reference == SelfReference::ThroughParameters;
        match *self.kind(ty) {
            Kind::UnionAll { var, body } => {
                let (lower, upper) = self.bounds(var);
                Ok(self.references(lower, con, false, free)?
                    || self.references(upper, con, false, free)?
                    || self.references(body, con, affects, free)?)
            }
            Kind::Union(..) => self.any_references(&self.members(ty), con, affects, free),
            Kind::Vararg { element, count } if through => {
                let parts: Vec<Ty> = [element, count].into_iter().flatten().collect();
                self.any_references(&parts, con, affects, free)
            }
            Kind::Data(_) => {
                let Some(named) = self.constructor_of(ty) else { return Ok(false) };
                if affects && named == con {
                    return Ok(true);
                }
                // What is being declared has no layout yet.
                let affects = named == con || self.affects_layout(named, free, through)?;
                let params = self.params(ty).to_vec();
                self.any_references(&params, con, affects, free)
            }
            _ => Ok(false),
        }
    }

    fn any_references(&mut self, parts: &[Ty], con: ConId, affects: bool, free: bool) -> Result<bool, Fault> {
        for &part in parts {
            if self.references(part, con, affects, free)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the layout of what a constructor makes depends on its parameters.
    fn affects_layout(&mut self, named: ConId, free: bool, through: bool) -> Result<bool, Fault> {
        if through && self.constructor(named).role == Some(Role::GenericMemory) {
            return Ok(true);
        }
        let primary = self.constructor(named).primary;
        if self.layout_of(primary)?.is_none() {
            return Ok(true);
        }
        // Even where it does not, a field that mentions a variable could make the runtime lay its type out.
        let fields = self.constructor(named).fields.iter().flatten();
        let mentions = |ty: Ty| !matches!(self.kind(ty), Kind::Var { .. }) && self.has_free(ty);
        Ok(through && free && fields.map(|field| field.ty).any(mentions))
    }

    /// Whether a constructor is mentioned in a type at all.
    pub(crate) fn mentions(&self, ty: Ty, con: ConId) -> bool {
        match *self.kind(ty) {
            Kind::UnionAll { var, body } => {
                let (lower, upper) = self.bounds(var);
                [lower, upper, body].into_iter().any(|part| self.mentions(part, con))
            }
            Kind::Union(..) => self.members(ty).into_iter().any(|member| self.mentions(member, con)),
            Kind::Vararg { element, count } => {
                [element, count].into_iter().flatten().any(|part| self.mentions(part, con))
            }
            Kind::Data(_) => {
                self.constructor_of(ty) == Some(con)
                    || self.params(ty).iter().any(|&param| self.mentions(param, con))
            }
            _ => false,
        }
    }

    /// For structs that are declared together (`typegroup`): those from which a walk through fields and parameters comes
    /// back to themselves are not stored in place.
    pub(crate) fn decide_inline_group(&mut self, group: &[ConId]) {
        for &con in group {
            let fields: Vec<Ty> =
                self.constructor(con).fields.iter().flatten().map(|field| field.ty).collect();
            let mut seen = FxHashSet::default();
            let reaches = fields.into_iter().any(|field| self.reaches(field, con, &mut seen));
            let mutable = self.constructor(con).is_mutable();
            self.constructor_mut(con).may_inline = !mutable && !reaches;
        }
    }

    fn reaches(&self, start: Ty, con: ConId, seen: &mut FxHashSet<Ty>) -> bool {
        let mut waiting = vec![start];
        while let Some(ty) = waiting.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match *self.kind(ty) {
                Kind::UnionAll { body, .. } => waiting.push(body),
                Kind::Union(..) => waiting.extend(self.members(ty)),
                Kind::Vararg { element, count } => waiting.extend([element, count].into_iter().flatten()),
                Kind::Data(_) => {
                    let Some(named) = self.constructor_of(ty) else { continue };
                    if named == con {
                        return true;
                    }
                    waiting.extend(self.params(ty));
                    match &self.constructor(named).fields {
                        Some(fields) => waiting.extend(fields.iter().map(|field| field.ty)),
                        None => return true,
                    }
                }
                _ => {}
            }
        }
        false
    }
}
