//! The constructors that Julia makes for a struct without any: what they cannot be, its declaration cannot be either.

use super::{EvaluateError, Evaluator};
use crate::dialect::DefaultConstructors;
use crate::syntax::ast::Struct;
use crate::universe::{ConId, Fault, Ty};
use rustc_hash::FxHashSet;

impl Evaluator<'_> {
    /// Lowering makes a method with the struct's parameters as its own, whose names must differ (`method-def-expr-` of
    /// `src/julia-syntax.scm`); the runtime does not look at names.
    pub(super) fn check_parameters(&self, declaration: &Struct) -> Result<(), EvaluateError> {
        let lowered = self.universe.facts().default_constructors == DefaultConstructors::Lowered;
        if declaration.has_constructors || !lowered {
            return Ok(());
        }
        let mut seen = FxHashSet::default();
        let names = declaration.header.parameters.iter().filter_map(|variable| variable.name.as_ref());
        match names.into_iter().find(|name| !seen.insert(&name.text)) {
            Some(name) => self.at(&name.span, Err(Fault::DuplicateParameter(name.text.clone()))),
            None => Ok(()),
        }
    }

    /// The constructor whose arguments have the fields' types (`jl_ctor_def` of `src/method.c`, before Julia 1.12
    /// `default-outer-ctor` of `src/julia-syntax.scm`): no argument can be a `Union{}`.
    pub(super) fn check_default_constructor(
        &self,
        con: ConId,
        declaration: &Struct,
    ) -> Result<(), EvaluateError> {
        if declaration.has_constructors || self.builtin || !self.has_typed_constructor(con) {
            return Ok(());
        }
        let bottom = self.universe.bottom();
        let fields = self.universe.constructor(con).fields.iter().flatten();
        match fields.zip(&declaration.fields).find(|(field, _)| field.ty == bottom) {
            Some((_, field)) => self.at(&field.name.span, Err(Fault::BottomInTuple)),
            None => Ok(()),
        }
    }

    /// Whether arguments determine every parameter: a field's type, or the upper bound of a later parameter, mentions it.
    fn has_typed_constructor(&self, con: ConId) -> bool {
        let constructor = self.universe.constructor(con);
        let fields = constructor.fields.iter().flatten().map(|field| field.ty);
        let fields: Vec<Ty> = fields.collect();
        constructor.params.iter().enumerate().all(|(at, var)| {
            let bounds = constructor.params[at + 1..].iter().map(|&later| self.universe.bounds(later).1);
            fields.iter().copied().chain(bounds).any(|ty| self.universe.free(ty).contains(var))
        })
    }
}
