//! Whether all instantiations of a type have one layout (`jl_has_fixed_layout` of `src/jltypes.c`).

use crate::universe::{Fault, Kind, Role, Ty, Universe};

impl Universe {
    /// Whether a type's layout does not depend on its free variables.
    pub fn has_fixed_layout(&mut self, ty: Ty) -> Result<bool, Fault> {
        let Some(con) = self.constructor_of(ty) else { return Ok(false) };
        if self.is_concrete(ty) {
            return Ok(true);
        }
        if self.constructor(con).is_abstract() {
            return Ok(self.layout_of(ty)?.is_some());
        }
        match self.constructor(con).role {
            Some(Role::GenericMemory | Role::Tuple) => return Ok(false),
            Some(Role::NamedTuple) => {
                for param in self.params(ty).to_vec() {
                    if self.depends(param, &mut Vec::new())? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
            _ => {}
        }
        for &field in self.field_types(ty)?.iter() {
            if self.depends(field, &mut Vec::new())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether how a slot of a type is laid out depends on variables that are not bound (`layout_uses_free_typevars`).
    fn depends(&mut self, ty: Ty, bound: &mut Vec<Ty>) -> Result<bool, Fault> {
        match *self.kind(ty) {
            Kind::Var { .. } => Ok(!bound.contains(&ty)),
            Kind::UnionAll { var, body } => {
                bound.push(var);
                let depends = self.depends(body, bound);
                let _ = bound.pop();
                depends
            }
            Kind::Union(..) => {
                for member in self.members(ty) {
                    if self.depends(member, bound)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Kind::Vararg { element: Some(element), count } => {
                if let Some(count) = count
                    && self.depends(count, bound)?
                {
                    return Ok(true);
                }
                self.depends(element, bound)
            }
            Kind::Data(_) => self.data_depends(ty, bound),
            _ => Ok(false),
        }
    }

    /// Whether a type has variables that are not bound, each once, for its parameters: what then is true of it is true of
    /// its constructor with its own variables.
    fn is_like_primary(&self, ty: Ty, bound: &[Ty]) -> bool {
        let params = self.params(ty);
        let variable = |param: &Ty| matches!(self.kind(*param), Kind::Var { .. }) && !bound.contains(param);
        params.iter().all(variable) && params.iter().enumerate().all(|(at, var)| !params[..at].contains(var))
    }

    fn data_depends(&mut self, ty: Ty, bound: &mut Vec<Ty>) -> Result<bool, Fault> {
        let Some(con) = self.constructor_of(ty) else { return Ok(false) };
        if self.is_concrete(ty) || !self.constructor(con).may_inline {
            return Ok(false);
        }
        match self.constructor(con).role {
            // An abstract tuple is a reference, but a variable can make it concrete.
            Some(Role::Tuple) => return Ok(true),
            Some(Role::NamedTuple) => {
                for param in self.params(ty).to_vec() {
                    if self.depends(param, bound)? {
                        return Ok(true);
                    }
                }
                return Ok(false);
            }
            _ => {}
        }
        let primary = self.constructor(con).primary;
        if self.layout_of(primary)?.is_some() {
            return Ok(false);
        }
        if self.is_like_primary(ty, bound) {
            return Ok(true);
        }
        for &field in self.field_types(ty)?.iter() {
            if self.depends(field, bound)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
