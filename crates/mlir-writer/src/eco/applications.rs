//! Applications of closures (section 5.6): stage by stage where the groups of arguments are known, at once where not.
use super::form::{Form, abi, bitmap};
use super::function::{Function, Result};
use super::scope::Val;
use crate::graph::{CallInfo, CallKind, ExprId, Kind, List, Ty, Type, Types};

/// How many arguments one application can have (section 3.3).
const MAX_NEW_ARGS: usize = 25;

/// How a closure takes arguments, and how it gives its result, as far as its type says.
struct Taken {
    args: Vec<Form>,
    /// None where it is not known what all the arguments are taken to.
    result: Option<Form>,
}

impl Taken {
    fn of(types: &Types, callee: Ty, count: usize) -> Self {
        let (mut taken, mut rest) = (Vec::with_capacity(count), callee);
        while let Type::Fn { args, ret } = types.get(rest)
            && taken.len() < count
        {
            let left = count - taken.len();
            taken.extend(args.iter().take(left).map(|&arg| abi(types, arg)));
            rest = if left < args.len() { return Taken { args: taken, result: None } } else { ret };
        }
        let result = (taken.len() == count).then(|| abi(types, rest));
        Taken { args: taken, result }
    }
}

impl Function<'_> {
    pub(super) fn staged_application(
        &mut self,
        (f, args): (ExprId, List<ExprId>),
        ty: Ty,
        call: CallInfo,
    ) -> Result<Val> {
        let (mut closure, args, result) = self.closure_and_arguments(f, args)?;
        let body = self.body;
        let mut groups = body[call.groups].iter().map(|&group| group as usize);
        let (mut rest, mut kind) = (args.as_slice(), Some(call.kind));
        let mut left = groups.next().unwrap_or(0);
        while !rest.is_empty() {
            let taken = left.min(rest.len());
            if taken == 0 {
                return Err(self.fault(Kind::Groups, "the groups take fewer arguments than there are"));
            }
            let (now, later) = rest.split_at(taken);
            let is_last = taken == left && later.is_empty() && groups.len() == 0;
            let form =
                if is_last { result.unwrap_or_else(|| abi(&self.program.types, ty)) } else { Form::Boxed };
            closure = self.extend(closure, now, form, Some(left), kind.take())?;
            rest = later;
            left = if taken == left { groups.next().unwrap_or(0) } else { left - taken };
        }
        Ok(closure)
    }

    pub(super) fn generic_application(&mut self, f: ExprId, args: List<ExprId>, ty: Ty) -> Result<Val> {
        let (closure, args, result) = self.closure_and_arguments(f, args)?;
        let form = result.unwrap_or_else(|| abi(&self.program.types, ty));
        self.extend(closure, &args, form, None, Some(CallKind::GenericApply))
    }

    /// A closure, its arguments as its type says that it takes them, and the form of its result where that is known. What
    /// it takes a variable for is passed as it is (section 3.6).
    fn closure_and_arguments(
        &mut self,
        f: ExprId,
        args: List<ExprId>,
    ) -> Result<(Val, Vec<Val>, Option<Form>)> {
        let body = self.body;
        let taken = Taken::of(&self.program.types, body.type_of(f), args.len());
        let closure = self.value_as(f, Form::Boxed)?;
        let mut values = Vec::with_capacity(args.len());
        for (index, &arg) in body[args].iter().enumerate() {
            values.push(match taken.args.get(index) {
                Some(&form) => self.value_as(arg, form)?,
                None => {
                    let value = self.value(arg)?;
                    self.pass(value)?
                }
            });
        }
        Ok((closure, values, taken.result))
    }

    /// One application. What the closure still takes before it is known only stage by stage.
    fn extend(
        &mut self,
        closure: Val,
        args: &[Val],
        form: Form,
        remaining: Option<usize>,
        kind: Option<CallKind>,
    ) -> Result<Val> {
        if args.len() > MAX_NEW_ARGS {
            let message = format!("{} arguments at once: there are at most {MAX_NEW_ARGS}", args.len());
            return Err(self.schema(message));
        }
        let known = self.state.vocabulary;
        let keys = known.keys;
        let bits = self.int(bitmap(args.iter().map(|arg| arg.form)));
        let mut attrs = vec![(keys.newargs_unboxed_bitmap, bits)];
        if let Some(remaining) = remaining {
            attrs.push((keys.remaining_arity, self.int(i64::try_from(remaining).unwrap_or(i64::MAX))));
        }
        if let Some(kind) = kind {
            attrs.push((keys.call_kind, self.context.string_attr(kind.text())));
        }
        let operands: Vec<Val> = std::iter::once(closure).chain(args.iter().copied()).collect();
        Ok(self.op1(known.ops.pap_extend, &operands, form, &attrs))
    }
}
