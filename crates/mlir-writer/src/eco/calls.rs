//! Calls of functions, constructors and workers (sections 5.6 and 6.4).
use super::analysis::uses::direct_callee;
use super::form::{Form, abi, slot};
use super::function::{Function, Result};
use super::scope::{Binding, Val};
use super::shape::ShapeId;
use crate::graph::{CallInfo, CallKind, ExprId, ExprKind, Kind, List, SpecId, SpecKind, Ty, counted};
use crate::ir::Values;

impl Function<'_> {
    pub(super) fn call_expr(
        &mut self,
        id: ExprId,
        (f, args): (ExprId, List<ExprId>),
        ty: Ty,
        call: CallInfo,
        spine: Option<ShapeId>,
    ) -> Result<Val> {
        if let Some((callee, args)) = direct_callee(self.body, id) {
            return self.direct_call(callee, args, spine);
        }
        match self.body[f].kind {
            _ if call.kind == CallKind::GenericApply => self.generic_application(f, args, ty),
            ExprKind::Kernel { kernel, .. } if call.saturated => self.kernel_call(kernel, args, ty),
            _ => self.staged_application((f, args), ty, call),
        }
    }

    fn direct_call(&mut self, callee: SpecId, args: List<ExprId>, spine: Option<ShapeId>) -> Result<Val> {
        if let (Some(shape), Some(result)) = (spine, self.plan.workers.sret(callee))
            && shape == result
        {
            let results = self.call_worker(callee, args, shape)?;
            let slots = self.slots(shape, results);
            return Ok(self.make(shape, &slots));
        }
        let plan = self.plan;
        let split = plan.workers.psplit(callee).filter(|split| self.all_free(split, args));
        let (symbol, operands) = match split {
            Some(split) => {
                let operands = self.split_arguments(callee, split, args)?;
                (self.program.symbol(callee) + "$psplit", operands)
            }
            None => (self.program.symbol(callee), self.arguments(callee, args)?),
        };
        let result = self.program.signature(callee).map_or(Ty::UNIT, |signature| signature.result);
        Ok(self.call1(&symbol, &operands, abi(&self.program.types, result)))
    }

    /// A call of an `$sret` worker.
    pub(super) fn call_worker(
        &mut self,
        callee: SpecId,
        args: List<ExprId>,
        shape: ShapeId,
    ) -> Result<Values> {
        let operands = self.arguments(callee, args)?;
        let symbol = self.program.symbol(callee) + "$sret";
        let slots = self.state.shapes.slots(shape).to_vec();
        Ok(self.call(&symbol, &operands, &slots))
    }

    /// The arguments of a direct call, each converted before the next one is generated.
    fn arguments(&mut self, callee: SpecId, args: List<ExprId>) -> Result<Vec<Val>> {
        let body = self.body;
        let forms = self.parameter_forms(callee);
        if forms.len() != args.len() {
            let callee = self.program.symbol(callee);
            let message = format!(
                "{callee} takes {} and is called with {}",
                counted(forms.len(), "argument"),
                args.len()
            );
            return Err(self.fault(Kind::Arity, message));
        }
        body[args].iter().zip(forms).map(|(&arg, form)| self.value_as(arg, form)).collect()
    }

    /// How a function takes its parameters: a constructor as they are stored.
    pub(super) fn parameter_forms(&self, spec: SpecId) -> Vec<Form> {
        let Some(signature) = self.program.signature(spec) else { return Vec::new() };
        let params = self.program.types_of(signature.params).iter();
        match signature.kind {
            SpecKind::Ctor { .. } => params.map(|&ty| slot(ty)).collect(),
            _ => params.map(|&ty| abi(&self.program.types, ty)).collect(),
        }
    }

    /// Whether every argument for a split parameter is apart (section 6.4).
    fn all_free(&mut self, split: &[Option<ShapeId>], args: List<ExprId>) -> bool {
        let body = self.body;
        split.len() == args.len()
            && split
                .iter()
                .zip(&body[args])
                .all(|(shape, &arg)| shape.is_none_or(|shape| self.is_free(arg, shape)))
    }

    fn is_free(&mut self, arg: ExprId, shape: ShapeId) -> bool {
        if let ExprKind::Var { name, .. } = self.body[arg].kind {
            return match self.state.scope.get(name) {
                Some(Binding::Slots(own, _)) => own == shape,
                Some(Binding::Value(val)) => val.form == Form::Aggregate(shape),
                None => false,
            };
        }
        match self.fresh(arg) {
            Some((own, _)) => own == shape,
            None => direct_callee(self.body, arg)
                .is_some_and(|(callee, _)| self.plan.workers.sret(callee) == Some(shape)),
        }
    }

    /// The operands of a call of a `$psplit` worker.
    fn split_arguments(
        &mut self,
        callee: SpecId,
        split: &[Option<ShapeId>],
        args: List<ExprId>,
    ) -> Result<Vec<Val>> {
        let body = self.body;
        let forms = self.parameter_forms(callee);
        let mut operands = Vec::new();
        for ((&arg, shape), form) in body[args].iter().zip(split).zip(forms) {
            match shape {
                Some(shape) => {
                    let fields = self.within(arg, |this| this.apart(arg, *shape))?;
                    operands.extend(fields);
                }
                None => operands.push(self.value_as(arg, form)?),
            }
        }
        Ok(operands)
    }

    /// The fields of an argument that is apart.
    fn apart(&mut self, arg: ExprId, shape: ShapeId) -> Result<Vec<Val>> {
        if let Some((_, items)) = self.fresh(arg) {
            return self.items(items, shape);
        }
        if let Some((callee, args)) = direct_callee(self.body, arg) {
            let results = self.call_worker(callee, args, shape)?;
            return Ok(self.slots(shape, results));
        }
        let ExprKind::Var { name, .. } = self.body[arg].kind else {
            unreachable!("what is apart is a construct, a call or a variable")
        };
        match self.state.scope.get(name) {
            Some(Binding::Slots(_, values)) => Ok(self.slots(shape, values)),
            Some(Binding::Value(val)) => Ok(self.project_all(val, shape)),
            None => Err(self.unbound(name)),
        }
    }
}
