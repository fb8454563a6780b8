//! Calls (section 5.6) and tail calls (section 5.9).
use super::types::{Flat, Stand, is_anything};
use super::{ARGUMENT, Check, Known};
use crate::graph::body::{CallInfo, CallKind, ExprId, ExprKind, Field, Kernel, SpecId};
use crate::graph::fault::{Kind, counted};
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment};
use crate::graph::strings::number;
use crate::graph::types::{List, Ty, Type, Types};

/// How many arguments one application of a closure can have (section 3.3).
const MAX_NEW_ARGS: usize = 25;

/// How a call reaches its callee (section 5.6).
#[derive(Debug, Clone, Copy)]
enum Reach {
    Spec(SpecId),
    Kernel(Kernel, Ty),
    Staged,
    Generic,
}

/// What a type says of its first arguments, when it is applied to them.
struct Applied {
    params: Vec<Ty>,
    result: Applying,
}

enum Applying {
    /// What is left after these arguments.
    Known(Flat),
    /// A variable stands for the function that takes the others.
    Unknown,
    /// It takes fewer.
    TooMany,
}

fn applied(types: &Types, callee: Ty, count: usize) -> Applied {
    let (mut params, mut rest) = (Vec::with_capacity(count), callee);
    while params.len() < count {
        match types.get(rest) {
            Type::Fn { args, ret } => {
                let taken = args.len().min(count - params.len());
                params.extend(&args[..taken]);
                if taken < args.len() {
                    return Applied { params, result: Applying::Known(Flat::of(types, &args[taken..], ret)) };
                }
                rest = ret;
            }
            _ if is_anything(types, rest) => return Applied { params, result: Applying::Unknown },
            _ => return Applied { params, result: Applying::TooMany },
        }
    }
    Applied { params, result: Applying::Known(Flat::of(types, &[], rest)) }
}

impl Check<'_> {
    pub(super) fn call(
        &mut self,
        at: Place,
        (f, args): (ExprId, List<ExprId>),
        ty: Ty,
        call: CallInfo,
    ) -> Result<()> {
        let reach = match self.body[f].kind {
            _ if call.kind == CallKind::GenericApply => Reach::Generic,
            ExprKind::Global { spec, .. } if call.saturated => Reach::Spec(spec),
            ExprKind::Kernel { kernel, ty } if call.saturated => Reach::Kernel(kernel, ty),
            _ => Reach::Staged,
        };
        self.counts(at, reach, f, args.len(), call.groups)?;
        match self.body[f].kind {
            ExprKind::Global { spec, ty } if matches!(reach, Reach::Spec(_)) => {
                let at = self.body[f].at;
                self.at_key(Key::F, |this| this.global(spec, (ty, Stand::Value), at))?;
            }
            _ => self.value(Key::F, f)?,
        }
        self.each(Key::Args, args, |this, arg| this.expr(*arg, false))?;
        match reach {
            Reach::Spec(spec) => self.direct_call(at, spec, args, ty),
            Reach::Kernel(kernel, callee) => self.kernel_call(at, kernel, callee, args, ty),
            Reach::Staged | Reach::Generic => self.application_types(at, f, args, ty),
        }
        match reach {
            Reach::Generic => Ok(()),
            _ => self.groups_of_type(at, f, call.groups),
        }
    }

    /// The numbers of arguments that are said, against those that there are.
    fn counts(&self, at: Place, reach: Reach, f: ExprId, args: usize, groups: List<u32>) -> Result<()> {
        match reach {
            Reach::Generic => self.application(at, args),
            Reach::Staged => {
                self.staged(at, args, groups)?;
                self.first_group_of_callee(at, f, groups)
            }
            Reach::Spec(spec) => {
                let takes = self.program.signature(spec).map(|signature| signature.params.len());
                self.arity(at, || self.program.symbol(spec), takes, args)?;
                self.first_group(at, args, groups)
            }
            Reach::Kernel(kernel, ty) => {
                let takes = self.stages_end(ty, args);
                self.arity(at, || self.kernel_symbol(kernel), takes, args)?;
                self.first_group(at, args, groups)
            }
        }
    }

    fn arity(&self, at: Place, callee: impl Fn() -> String, takes: Option<usize>, args: usize) -> Result<()> {
        match takes {
            Some(takes) if takes != args => {
                let message =
                    format!("{} takes {} and is called with {args}", callee(), counted(takes, "argument"));
                Err(self.fault(Kind::Arity, at, message))
            }
            _ => Ok(()),
        }
    }

    /// How many arguments a kernel of a type takes at once: the nearest end of its stages; none where that is unknown.
    fn stages_end(&self, ty: Ty, args: usize) -> Option<usize> {
        let types = &self.program.types;
        let (mut takes, mut rest) = (0, ty);
        while takes < args {
            match types.get(rest) {
                Type::Fn { args: stage, ret } => {
                    takes += stage.len();
                    rest = ret;
                }
                _ if is_anything(types, rest) => return None,
                _ => break,
            }
        }
        Some(takes)
    }

    /// A saturated call supplies exactly the first group.
    fn first_group(&self, at: Place, args: usize, groups: List<u32>) -> Result<()> {
        match self.body[groups] {
            [first, ..] if first as usize != args => {
                let message = format!(
                    "a saturated call of {} whose first group takes {first}",
                    counted(args, "argument")
                );
                Err(self.fault(Kind::Groups, at, message))
            }
            _ => Ok(()),
        }
    }

    /// What is known of a value.
    pub(super) fn known(&self, id: ExprId) -> Known {
        Known { ty: self.body.type_of(id), takes: self.takes(id), holds_nothing: self.holds_nothing(id) }
    }

    /// How many arguments a value takes at once, where it is a function of which that is known.
    fn takes(&self, id: ExprId) -> Option<usize> {
        let types = &self.program.types;
        let takes = match self.body[id].kind {
            ExprKind::Var { name, .. } => self.state.scope.visible(name)?.takes?,
            ExprKind::Global { spec, .. } => self.program.signature(spec)?.params.len(),
            ExprKind::Kernel { ty, .. } => Flat::of(types, &[], ty).arity(types)?,
            ExprKind::Closure(closure) => closure.params.len(),
            ExprKind::Call { args, call, .. } if call.kind != CallKind::GenericApply && !call.saturated => {
                let first = *self.body[call.groups].first()? as usize;
                first.checked_sub(args.len())?
            }
            _ => return None,
        };
        (takes > 0).then_some(takes)
    }

    /// A function of which it is known how many arguments it takes at once takes these in its first group.
    fn first_group_of_callee(&self, at: Place, f: ExprId, groups: List<u32>) -> Result<()> {
        match (self.takes(f), &self.body[groups]) {
            (Some(takes), &[first, ..]) if first as usize != takes => {
                let first = counted(first as usize, "argument");
                let message = format!("the first group takes {first}, and the function {takes}");
                Err(self.fault(Kind::Groups, at, message))
            }
            _ => Ok(()),
        }
    }

    /// All groups together take no more arguments than there are in the type of the callee.
    fn groups_of_type(&self, at: Place, f: ExprId, groups: List<u32>) -> Result<()> {
        let (types, ty) = (&self.program.types, self.body.type_of(f));
        let taken = self.body[groups].iter().fold(0, |sum: usize, &group| sum.saturating_add(group as usize));
        if let Type::Fn { args, .. } = types.get(ty)
            && taken <= args.len()
        {
            return Ok(());
        }
        match Flat::of(types, &[], ty).arity(types) {
            // That something else than a function is applied is told elsewhere.
            Some(arity) if arity > 0 && taken > arity => {
                let taken = counted(taken, "argument");
                let message = format!("the groups take {taken}, and {} takes {arity}", types.show(ty));
                Err(self.fault(Kind::Groups, at, message))
            }
            _ => Ok(()),
        }
    }

    fn application(&self, at: Place, args: usize) -> Result<()> {
        match args <= MAX_NEW_ARGS {
            true => Ok(()),
            false => {
                let message = format!(
                    "a closure is applied to {args} arguments at once: there are at most {MAX_NEW_ARGS}"
                );
                Err(self.schema(at, message))
            }
        }
    }

    fn staged(&self, at: Place, args: usize, groups: List<u32>) -> Result<()> {
        if groups.is_empty() {
            return Err(self.fault(
                Kind::Groups,
                at,
                "an application of a closure stage by stage without `groups`",
            ));
        }
        let mut left = args;
        for &group in &self.body[groups] {
            let taken = left.min(group as usize);
            self.application(at, taken)?;
            left -= taken;
        }
        match left {
            0 => Ok(()),
            _ => {
                let message = format!("the groups take {} of {}", args - left, counted(args, "argument"));
                Err(self.fault(Kind::Groups, at, message))
            }
        }
    }

    fn direct_call(&mut self, at: Place, spec: SpecId, args: List<ExprId>, ty: Ty) {
        let program = self.program;
        let Some(signature) = program.signature(spec) else { return };
        self.arguments(args, program.types_of(signature.params));
        if signature.result != ty {
            self.is_said(at, &format!("the result of {}", program.symbol(spec)), signature.result, ty);
        }
    }

    fn arguments(&mut self, args: List<ExprId>, params: &[Ty]) {
        for (index, (&arg, &param)) in self.body[args].iter().zip(params).enumerate() {
            let steps = [Segment::Key(Key::Args), Segment::Index(number(index))];
            self.fits(arg, &steps, ARGUMENT, param);
        }
    }

    /// A call of a kernel, which says twice at which types that is (section 7.4).
    fn kernel_call(&mut self, at: Place, kernel: Kernel, callee: Ty, args: List<ExprId>, ty: Ty) {
        let (body, types) = (self.body, &self.program.types);
        if let Type::Fn { args: params, ret } = types.get(callee)
            && ret == ty
            && params.iter().copied().eq(body[args].iter().map(|&arg| body.type_of(arg)))
        {
            return;
        }
        let given: Vec<Ty> = body[args].iter().map(|&arg| body.type_of(arg)).collect();
        let Applied { params, result } = applied(types, callee, given.len());
        let agreements = &mut self.state.agreements;
        let mut pairs = params.iter().zip(&given);
        let same_args = pairs.all(|(&a, &b)| agreements.agree(self.program, a, b, Stand::Value));
        let same = same_args
            && match result {
                Applying::Known(rest) => match rest.value() {
                    Some(result) => agreements.agree(self.program, result, ty, Stand::Value),
                    None => agreements.flat(self.program, &rest, &Flat::of(types, &[], ty), Stand::Closure),
                },
                Applying::Unknown | Applying::TooMany => true,
            };
        if same {
            return;
        }
        self.tell(|this| {
            let (known, own) = (types.show(callee), Flat::of(types, &given, ty).show(types));
            let kernel = this.kernel_symbol(kernel);
            let message = format!("{kernel} is said to be {known}, and is called as {own}");
            this.fault(Kind::KernelMismatch, at, message)
        });
    }

    /// The arguments and the result of an application, against the type of the callee.
    fn application_types(&mut self, at: Place, f: ExprId, args: List<ExprId>, ty: Ty) {
        let (types, callee) = (&self.program.types, self.body.type_of(f));
        if let Type::Fn { args: params, ret } = types.get(callee)
            && ret == ty
            && params.len() == args.len()
        {
            return self.arguments(args, params);
        }
        let Applied { params, result } = applied(types, callee, args.len());
        self.arguments(args, &params);
        match result {
            Applying::Unknown => {}
            Applying::TooMany => {
                let args = counted(args.len(), "argument");
                self.tell(|this| this.schema(at, format!("{} is applied to {args}", types.show(callee))));
            }
            Applying::Known(rest) => self.rest_is_said(at, &rest, ty),
        }
    }

    /// The result of an application, which is what the callee's type leaves of itself.
    fn rest_is_said(&mut self, at: Place, rest: &Flat, said: Ty) {
        let types = &self.program.types;
        match rest.value() {
            Some(result) => self.is_said(at, "the result", result, said),
            None => {
                let given = Flat::of(types, &[], said);
                if self.state.agreements.flat(self.program, rest, &given, Stand::Closure) {
                    return;
                }
                self.functions_differ(at, "the result", (rest, rest.show(types)), (&given, types.show(said)));
            }
        }
    }

    /// A kernel, whose symbol is nothing else's. No closure has a symbol as most kernels have, and a specialization's ends
    /// in `_$_` and a number.
    pub(super) fn kernel(&mut self, kernel: Kernel, at: Place) -> Result<()> {
        let end = self.body.name(kernel.suffix.unwrap_or(kernel.name));
        if self.body.name(kernel.prefix) == "Elm" && !end.ends_with(|last: char| last.is_ascii_digit()) {
            return Ok(());
        }
        let symbol = self.kernel_symbol(kernel);
        match self.state.symbols.kernel(self.program, &symbol) {
            None => Ok(()),
            Some(problem) => Err(self.schema(at, problem)),
        }
    }

    pub(super) fn kernel_symbol(&self, kernel: Kernel) -> String {
        let text = |name| self.body.name(name);
        let suffix = kernel.suffix.map_or("", text);
        format!("{}_Kernel_{}_{}{suffix}", text(kernel.prefix), text(kernel.home), text(kernel.name))
    }

    pub(super) fn tail_call(&mut self, at: Place, args: List<Field>, ty: Ty, tail: bool) -> Result<()> {
        let looping = match self.looping {
            Some(looping) if tail => looping,
            _ => {
                return Err(self.fault(
                    Kind::TailCall,
                    at,
                    "a tail call that is not the last thing a loop does",
                ));
            }
        };
        self.each(Key::Args, args, |this, arg| this.value(Key::Value, arg.value))?;
        let (given, params) = (&self.body[args], &self.body[looping.params]);
        let named = |name| given.iter().filter(|arg| arg.name == name).count() == 1;
        if given.len() != params.len() || !params.iter().all(|param| named(param.name)) {
            let names: Vec<&str> = params.iter().map(|param| self.body.name(param.name)).collect();
            let message = format!("a tail call names each parameter of its loop once: {}", names.join(", "));
            return Err(self.fault(Kind::TailCall, at, message));
        }
        for (index, arg) in given.iter().enumerate() {
            let param = params.iter().find(|param| param.name == arg.name);
            let steps = [Segment::Key(Key::Args), Segment::Index(number(index)), Segment::Key(Key::Value)];
            if let Some(param) = param {
                self.fits(arg.value, &steps, ARGUMENT, param.ty);
            }
        }
        self.is_said(at, "the result of the loop", looping.ret, ty);
        Ok(())
    }
}
