//! `head{parameters…}` as it is written (`jl_f_apply_type` and `jl_apply_type`).

use super::constructor::Role;
use super::handle::Ty;
use super::node::Kind;
use super::{Fault, Universe};

impl Universe {
    /// A type applied to parameters.
    pub fn apply(&mut self, head: Ty, params: &[Ty]) -> Result<Ty, Fault> {
        match *self.kind(head) {
            Kind::UnionAll { .. } => self.apply_unionall(head, params),
            Kind::Vararg { element: None, .. } if (1..=2).contains(&params.len()) => {
                self.vararg(Some(params[0]), params.get(1).copied())
            }
            Kind::Vararg { element: Some(element), count: None } if params.len() == 1 => {
                self.vararg(Some(element), Some(params[0]))
            }
            Kind::Data(_) => self.apply_data(head, params),
            _ => Err(self.not_applicable(head)),
        }
    }

    fn apply_data(&mut self, head: Ty, params: &[Ty]) -> Result<Ty, Fault> {
        match self.role_of(head) {
            Some(Role::Tuple) if head == self.known(Role::Tuple)? => self.tuple(params),
            Some(Role::Union) => self.union(params),
            Some(Role::TypeEq) if params.len() == 1 => self.intern(Kind::TypeEq(params[0])),
            Some(Role::TypeEgal) if params.len() == 1 => self.intern(Kind::TypeEgal(params[0])),
            _ => Err(self.not_applicable(head)),
        }
    }

    fn not_applicable(&mut self, head: Ty) -> Fault {
        self.expected("Type{...} expression", "", Role::UnionAll, head)
    }

    fn apply_unionall(&mut self, head: Ty, params: &[Ty]) -> Result<Ty, Fault> {
        let body = self.unwrap_unionall(head);
        if let Some(con) = self.constructor_of(body) {
            let named = self.constructor(con);
            if named.wrapper == head && named.params.len() == params.len() {
                return self.instantiate(con, params);
            }
        }
        if let Some(&param) = params.iter().find(|&&param| !self.is_parameter(param)) {
            return Err(self.expected("Type", "parameter", Role::Type, param));
        }
        let mut declared = head;
        let mut applied = head;
        for (given, &param) in params.iter().enumerate() {
            let Kind::UnionAll { body: rest, .. } = *self.kind(declared) else {
                return Err(self.too_many(head, declared, given, params.len()));
            };
            declared = rest;
            // A substitution can drop later variables, as in `NTuple{0,T} where T`.
            if let Kind::UnionAll { var, .. } = *self.kind(applied) {
                self.check_variable(applied, var, param)?;
                applied = self.instantiate_unionall(applied, param)?;
            }
        }
        Ok(applied)
    }

    fn too_many(&self, head: Ty, body: Ty, has: usize, given: usize) -> Fault {
        let name = self.constructor_of(body).map_or_else(
            || self.display(head),
            |con| {
                let name = self.constructor(con).name;
                self.name(name).to_owned()
            },
        );
        Fault::TooManyParameters { name, has, given }
    }

    /// The bounds of a `where`'s variable, unless it is a constructor's own, whose bounds are checked with the others.
    fn check_variable(&mut self, unionall: Ty, var: Ty, param: Ty) -> Result<(), Fault> {
        let (lower, upper) = self.bounds(var);
        if self.has_free(lower) || self.has_free(upper) || self.is_within(param, lower, upper)? {
            return Ok(());
        }
        if let Some(con) = self.constructor_of(self.unwrap_unionall(unionall)) {
            let mut wrapper = self.constructor(con).wrapper;
            loop {
                if wrapper == unionall {
                    return Ok(());
                }
                match *self.kind(wrapper) {
                    Kind::UnionAll { body, .. } => wrapper = body,
                    _ => break,
                }
            }
        }
        let context = match *self.kind(var) {
            Kind::Var { name, .. } => self.name(name).to_owned(),
            _ => String::new(),
        };
        let expected = self.display(var);
        Err(self.expected_text("Type", &context, expected, param))
    }
}
