//! Functions and closures with tail calls to themselves, as one `scf.while` (section 5.9).
use super::branch::Ends;
use super::form::Form;
use super::function::{Function, Result};
use super::scope::Val;
use crate::graph::{ExprId, ExprKind, Field, Kind, List, Name};
use crate::ir::Values;

/// The loop that a function is.
#[derive(Debug, Clone)]
pub(super) struct Loop {
    params: Vec<(Name, Form)>,
    /// The parameters of the current round.
    current: Vec<Val>,
    result: Form,
}

impl Function<'_> {
    /// Generates a loop over parameters, which have these values in the first round; gives its result.
    pub(super) fn loop_value(
        &mut self,
        body: ExprId,
        params: Vec<(Name, Form)>,
        first: &[Val],
        result: Form,
    ) -> Result<Val> {
        let going_on = self.bit(false);
        let dummy = self.dummy(result);
        let inits: Vec<Val> = first.iter().copied().chain([going_on, dummy]).collect();
        self.looping = Some(Loop { params, current: Vec::new(), result });
        let forms = self.state_forms();
        let types = self.types(&forms);
        let results = self.state.ops.new_values(&types);
        let (before, ()) = self.in_region(&forms, |this, state| {
            this.goes_on(&forms, state);
            Ok(())
        })?;
        let (after, ()) = self.in_region(&forms, |this, state| {
            this.begin_round(&forms, state);
            let next = this.step(body)?;
            this.op0(this.state.vocabulary.ops.scf_yield, &next, &[]);
            Ok(())
        })?;
        let name = self.state.vocabulary.ops.scf_while;
        let results = self.op_with_regions(name, &inits, Ok(results), &[before, after], &[]);
        Ok(Val { value: results.get(forms.len() - 1), form: result })
    }

    /// The forms of the state: the parameters, whether the loop is done, and its result.
    pub(super) fn state_forms(&self) -> Vec<Form> {
        let Some(known) = &self.looping else { return Vec::new() };
        known.params.iter().map(|(_, form)| *form).chain([Form::Bit, known.result]).collect()
    }

    /// The region that decides whether there is another round.
    fn goes_on(&mut self, forms: &[Form], state: Values) {
        let ops = self.state.vocabulary.ops;
        let state = vals(state, forms);
        let yes = self.bit(true);
        let done = state[forms.len() - 2];
        let again = self.op1(ops.xori, &[done, yes], Form::Bit, &[]);
        let operands: Vec<Val> = std::iter::once(again).chain(state).collect();
        self.op0(ops.scf_condition, &operands, &[]);
    }

    fn begin_round(&mut self, forms: &[Form], state: Values) {
        let Some(known) = &mut self.looping else { return };
        known.current = vals(state, forms);
        known.current.truncate(known.params.len());
        let bound: Vec<(Name, Val)> =
            known.params.iter().map(|(name, _)| *name).zip(known.current.iter().copied()).collect();
        for (name, val) in bound {
            self.bind(name, val);
        }
    }

    /// The next state of the loop: what an expression is at the end of a round.
    pub(super) fn step(&mut self, id: ExprId) -> Result<Vec<Val>> {
        crate::graph::deep(|| {
            self.within(id, |this| {
                let end = this.bindings(id)?;
                this.step_here(end)
            })
        })
    }

    fn step_here(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let body = self.body;
        match body[id].kind {
            ExprKind::TailCall { args, .. } => self.next_round(args),
            ExprKind::If { branches, otherwise, .. } => {
                self.if_values(&body[branches], otherwise, Ends::Step)
            }
            ExprKind::Case { tree, jumps, .. } => self.case_values(tree, jumps, Ends::Step),
            _ => self.last_round(id),
        }
    }

    fn next_round(&mut self, args: List<Field>) -> Result<Vec<Val>> {
        let (body, Some(known)) = (self.body, self.looping.clone()) else { return Ok(Vec::new()) };
        let mut next = Vec::with_capacity(known.params.len() + 2);
        for (name, form) in known.params {
            let Some(arg) = body[args].iter().find(|arg| arg.name == name) else {
                let message = format!("a tail call without the parameter `{}` of its loop", body.name(name));
                return Err(self.fault(Kind::TailCall, message));
            };
            next.push(self.value_as(arg.value, form)?);
        }
        next.push(self.bit(false));
        next.push(self.dummy(known.result));
        Ok(next)
    }

    fn last_round(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let result = self.value(id)?;
        let Some(known) = &self.looping else { return Ok(vec![result]) };
        let (form, mut next) = (known.result, known.current.clone());
        let result = self.blaming(id, |this| this.convert(result, form))?;
        next.push(self.bit(true));
        next.push(result);
        Ok(next)
    }
}

fn vals(values: Values, forms: &[Form]) -> Vec<Val> {
    values.iter().zip(forms).map(|(value, &form)| Val { value, form }).collect()
}
