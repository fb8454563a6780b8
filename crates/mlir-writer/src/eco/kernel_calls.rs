//! Calls of kernels (section 5.6), and their registration (section 7.4).
use super::form::{Form, abi, operand};
use super::function::{Function, Result};
use super::intrinsics::is_log_base;
use super::kernels::show;
use super::scope::Val;
use crate::graph::{ExprId, Kernel, Kind, List, Ty};

impl Function<'_> {
    pub(super) fn kernel_call(&mut self, kernel: Kernel, args: List<ExprId>, ty: Ty) -> Result<Val> {
        let body = self.body;
        let args = &body[args];
        let (home, name) = (body.name(kernel.home), body.name(kernel.name));
        let types: Vec<Ty> = args.iter().map(|&arg| body.type_of(arg)).collect();
        if is_log_base(home, name, &types) {
            return self.log_base(args[0], args[1]);
        }
        if let Some(intrinsic) = self.state.intrinsics.find(home, name, &types) {
            let operands = self.kernel_arguments(args, &types, operand)?;
            return Ok(self.op1(intrinsic.op, &operands, intrinsic.result, &[]));
        }
        match (home, name, args) {
            ("Debug", "log", &[label, value]) => self.debug_log(label, value, types[1]),
            ("Debug", "toString", &[value]) => self.debug_to_string(kernel, value, types[0]),
            _ => {
                let operands = self.kernel_arguments(args, &types, abi)?;
                let symbol = self.kernel_symbol(kernel);
                let result = abi(&self.program.types, ty);
                self.call_kernel(&symbol, &operands, result)
            }
        }
    }

    fn kernel_arguments(
        &mut self,
        args: &[ExprId],
        types: &[Ty],
        form: fn(&crate::graph::Types, Ty) -> Form,
    ) -> Result<Vec<Val>> {
        let program = self.program;
        args.iter().zip(types).map(|(&arg, &ty)| self.value_as(arg, form(&program.types, ty))).collect()
    }

    /// The logarithm of the second argument to the base that is the first.
    fn log_base(&mut self, base: ExprId, of: ExprId) -> Result<Val> {
        let ops = self.state.vocabulary.ops;
        let (base, of) = (self.value_as(base, Form::Float)?, self.value_as(of, Form::Float)?);
        let of = self.op1(ops.float_log, &[of], Form::Float, &[]);
        let base = self.op1(ops.float_log, &[base], Form::Float, &[]);
        Ok(self.op1(ops.float_div, &[of, base], Form::Float, &[]))
    }

    fn debug_log(&mut self, label: ExprId, value: ExprId, ty: Ty) -> Result<Val> {
        let (label, value) = (self.value_as(label, Form::Boxed)?, self.value_as(value, Form::Boxed)?);
        let ids = [self.register_type(Ty::STRING)?, self.register_type(ty)?];
        let known = self.state.vocabulary;
        let ids = self.context.dense_i64(&ids.map(i64::from));
        self.op0(known.ops.dbg, &[label, value], &[(known.keys.arg_type_ids, ids)]);
        Ok(value)
    }

    fn debug_to_string(&mut self, kernel: Kernel, value: ExprId, ty: Ty) -> Result<Val> {
        let value = self.value_as(value, Form::Boxed)?;
        let id = self.register_type(ty)?;
        let id = self.int_constant(i64::from(id));
        let symbol = self.kernel_symbol(kernel);
        self.call_kernel(&symbol, &[value, id], Form::Boxed)
    }

    /// Registers a kernel at the types of these operands, and calls it.
    pub(super) fn call_kernel(&mut self, symbol: &str, operands: &[Val], result: Form) -> Result<Val> {
        let args: Vec<Form> = operands.iter().map(|operand| operand.form).collect();
        self.register_kernel(symbol, &args, result)?;
        Ok(self.call1(symbol, operands, result))
    }

    pub(super) fn register_kernel(&mut self, symbol: &str, args: &[Form], result: Form) -> Result<()> {
        self.state.kernels.register(symbol, args, result).map_err(|known| {
            let (known, own) = (known.show(), show(args, result));
            let message = format!("{symbol} is used as {known} before, and as {own} here");
            self.fault(Kind::KernelMismatch, message)
        })
    }

    pub(super) fn kernel_symbol(&self, kernel: Kernel) -> String {
        let text = |name| self.body.name(name);
        let suffix = kernel.suffix.map_or("", text);
        [text(kernel.prefix), "_Kernel_", text(kernel.home), "_", text(kernel.name), suffix].concat()
    }
}
