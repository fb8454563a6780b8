//! What branches have in common, and `if` (section 5.7).
use super::form::Form;
use super::function::{Function, Part, Result};
use super::scope::Val;
use super::shape::ShapeId;
use crate::graph::{Branch, ExprId, List, deep};
use crate::ir::{Attr, Region, Str};

/// What becomes of the values of branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// All have the form of the first one.
    First,
    /// All get this form.
    Value(Form),
    /// On the result spine: each is the slots of a tuple (section 6.2).
    Spine(ShapeId),
    /// Each is the next state of the loop (section 5.9).
    Step,
}

impl Function<'_> {
    pub(super) fn if_value(
        &mut self,
        branches: List<Branch>,
        otherwise: ExprId,
        spine: Option<ShapeId>,
    ) -> Result<Val> {
        let ends = spine.map_or(Ends::First, Ends::Spine);
        let body = self.body;
        let vals = self.if_values(&body[branches], otherwise, ends)?;
        Ok(vals[0])
    }

    /// The branches as a chain of decisions.
    pub(super) fn if_values(
        &mut self,
        branches: &[Branch],
        otherwise: ExprId,
        ends: Ends,
    ) -> Result<Vec<Val>> {
        let Some((first, rest)) = branches.split_first() else { return self.branch(otherwise, ends) };
        deep(|| {
            let cond = self.value_as(first.cond, Form::Bit)?;
            let (then, forms) = self.in_region_of(Part::Expr(first.then), |this| {
                let vals = this.branch(first.then, ends)?;
                let vals = this.blaming(first.then, |this| this.yielded(&vals, ends))?;
                this.yield_values(&vals);
                Ok(vals.iter().map(|val| val.form).collect::<Vec<_>>())
            })?;
            let next = rest.first().map_or(otherwise, |next| next.cond);
            let (otherwise, ()) = self.in_region_of(Part::Expr(next), |this| {
                let vals = this.if_values(rest, otherwise, ends)?;
                let made = rest.first().map_or(otherwise, |next| next.then);
                let vals = this.blaming(made, |this| match ends {
                    Ends::First => this.convert(vals[0], forms[0]).map(|val| vec![val]),
                    _ => this.yielded(&vals, ends),
                })?;
                this.yield_values(&vals);
                Ok(())
            })?;
            let results = self.decide(cond, &[then, otherwise], &forms);
            Ok(self.rebuilt(results, ends))
        })
    }

    /// The value or the values of a branch.
    pub(super) fn branch(&mut self, expr: ExprId, ends: Ends) -> Result<Vec<Val>> {
        match ends {
            Ends::First | Ends::Value(_) => Ok(vec![self.value(expr)?]),
            Ends::Spine(shape) => Ok(vec![self.generate(expr, Some(shape))?]),
            Ends::Step => self.step(expr),
        }
    }

    /// What a region yields for the values of its branch: never an aggregate.
    pub(super) fn yielded(&mut self, vals: &[Val], ends: Ends) -> Result<Vec<Val>> {
        match (ends, vals) {
            (Ends::First, &[val]) => match val.form {
                Form::Aggregate(_) => Ok(vec![self.convert(val, Form::Boxed)?]),
                _ => Ok(vec![val]),
            },
            (Ends::Value(form), &[val]) => Ok(vec![self.convert(val, form)?]),
            (Ends::Spine(shape), &[val]) => {
                let whole = self.convert(val, Form::Aggregate(shape))?;
                Ok(self.project_all(whole, shape))
            }
            _ => Ok(vals.to_vec()),
        }
    }

    /// The value or the values of a decision, from its results.
    pub(super) fn rebuilt(&mut self, results: Vec<Val>, ends: Ends) -> Vec<Val> {
        match ends {
            Ends::Spine(shape) => vec![self.make(shape, &results)],
            _ => results,
        }
    }

    pub(super) fn yield_values(&mut self, vals: &[Val]) {
        self.op0(self.state.vocabulary.ops.yield_, vals, &[]);
    }

    /// A decision on a bit: the first region for true, the second for false.
    pub(super) fn decide(&mut self, bit: Val, regions: &[Region; 2], forms: &[Form]) -> Vec<Val> {
        let known = self.state.vocabulary;
        let attrs = [(known.keys.tags, known.bool_tags), (known.keys.case_kind, known.bool_kind)];
        self.case_op(bit, regions, forms, &attrs)
    }

    pub(super) fn case_op(
        &mut self,
        scrutinee: Val,
        regions: &[Region],
        forms: &[Form],
        attrs: &[(Str, Attr)],
    ) -> Vec<Val> {
        let name = self.state.vocabulary.ops.case;
        let results = self.op_with_regions(name, &[scrutinee], Err(forms), regions, attrs);
        results.iter().zip(forms).map(|(value, &form)| Val { value, form }).collect()
    }
}
