//! Names that are declared again: the same declaration leaves the type as it is.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::Name;
use crate::universe::{Binding, ConId, Fault, Kind, Ty};

impl Evaluator<'_> {
    /// Decides what a name stands for that stood for something before it was declared: for that, if both declarations
    /// say the same (`equiv_type` of `src/builtins.c`), else for the new type; before Julia 1.12 that is an error.
    pub(super) fn settle(
        &mut self,
        before: Option<Binding>,
        con: ConId,
        name: &Name,
    ) -> Result<(), EvaluateError> {
        let Some(before) = before.filter(|_| !self.builtin) else { return Ok(()) };
        let difference = match before {
            Binding::Value(ty) => self.difference(ty, con),
            Binding::Module(_) => Some("constant"),
        };
        let what = match difference {
            Some(what) if !self.universe.facts().redefinition => what,
            Some(_) => return Ok(()),
            None => {
                self.rebind(name, before);
                return Ok(());
            }
        };
        self.rebind(name, before);
        self.at(&name.span, Err(Fault::Redefinition { what, name: name.text.clone() }))
    }

    fn rebind(&mut self, name: &Name, binding: Binding) {
        let sym = self.universe.sym(&name.text);
        self.universe.bind(self.module, sym, binding);
    }

    /// In what a new constructor differs from a type: as a `constant`, or, with fields of other types alone, as a `type`.
    fn difference(&self, before: Ty, new: ConId) -> Option<&'static str> {
        let old = self.universe.constructor_of(self.universe.unwrap_unionall(before));
        let Some(old) = old.filter(|&old| self.universe.constructor(old).wrapper == before) else {
            return Some("constant");
        };
        let (first, second) = (self.universe.constructor(old), self.universe.constructor(new));
        let attributes = |con: ConId| {
            let fields = self.universe.constructor(con).fields.iter().flatten();
            fields.map(|field| (field.name, field.is_const, field.is_atomic)).collect::<Vec<_>>()
        };
        let same_head = (first.name, first.module, first.shape, first.n_uninitialized, first.params.len())
            == (second.name, second.module, second.shape, second.n_uninitialized, second.params.len())
            && attributes(old) == attributes(new);
        let same = Same { evaluator: self, cons: (old, new) };
        let same_params = same.all(&first.params, &second.params);
        if !same_head || !same_params || !same.types(first.supertype, second.supertype) {
            return Some("constant");
        }
        let fields = first.fields.iter().flatten().zip(second.fields.iter().flatten());
        let same_fields = fields.into_iter().all(|(left, right)| same.types(left.ty, right.ty));
        (!same_fields).then_some("type")
    }
}

/// Types of two declarations that are the same but for the declared type and its variables.
struct Same<'a, 'u> {
    evaluator: &'a Evaluator<'u>,
    cons: (ConId, ConId),
}

impl Same<'_, '_> {
    fn types(&self, left: Ty, right: Ty) -> bool {
        let universe = &self.evaluator.universe;
        if left == right {
            return true;
        }
        match (universe.kind(left), universe.kind(right)) {
            (Kind::Data(_), Kind::Data(_)) => {
                let cons = (universe.constructor_of(left), universe.constructor_of(right));
                (cons.0 == cons.1 || cons == (Some(self.cons.0), Some(self.cons.1)))
                    && self.all(universe.params(left), universe.params(right))
            }
            (&Kind::Union(..), &Kind::Union(..)) => {
                self.all(&universe.members(left), &universe.members(right))
            }
            (&Kind::UnionAll { var, body }, &Kind::UnionAll { var: other, body: behind }) => {
                self.types(var, other) && self.types(body, behind)
            }
            (
                &Kind::Var { name, lower, upper, .. },
                &Kind::Var { name: other, lower: below, upper: above, .. },
            ) => name == other && self.types(lower, below) && self.types(upper, above),
            (&Kind::Vararg { element, count }, &Kind::Vararg { element: other, count: others }) => {
                self.options(element, other) && self.options(count, others)
            }
            (&Kind::TypeEq(left), &Kind::TypeEq(right)) | (&Kind::TypeEgal(left), &Kind::TypeEgal(right)) => {
                self.types(left, right)
            }
            _ => false,
        }
    }

    fn all(&self, left: &[Ty], right: &[Ty]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(&left, &right)| self.types(left, right))
    }

    fn options(&self, left: Option<Ty>, right: Option<Ty>) -> bool {
        match (left, right) {
            (Some(left), Some(right)) => self.types(left, right),
            (left, right) => left == right,
        }
    }
}
