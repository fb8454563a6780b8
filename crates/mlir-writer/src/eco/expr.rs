//! Expressions: literals, references and bindings (sections 5.2 and 5.5).
use super::analysis::uses::direct_callee;
use super::form::{Form, abi, operand};
use super::function::{Function, Result};
use super::intrinsics::constant;
use super::scope::{Binding, Val};
use super::shape::ShapeId;
use crate::graph::{ExprId, ExprKind, Kernel, Kind, List, Name, SpecId, SpecKind, Ty, Type, deep};

impl Function<'_> {
    /// Generates an expression off the result spine.
    pub(super) fn value(&mut self, id: ExprId) -> Result<Val> {
        self.generate(id, None)
    }

    /// Generates an expression in a form.
    pub(super) fn value_as(&mut self, id: ExprId, form: Form) -> Result<Val> {
        let val = self.value(id)?;
        self.blaming(id, |this| this.convert(val, form))
    }

    /// Generates an expression. On the result spine of a worker (section 6.2), which has the shape of its result, tuples
    /// stay apart.
    pub(super) fn generate(&mut self, id: ExprId, spine: Option<ShapeId>) -> Result<Val> {
        deep(|| {
            self.within(id, |this| {
                let end = this.bindings(id)?;
                this.expr_here(end, spine)
            })
        })
    }

    fn expr_here(&mut self, id: ExprId, spine: Option<ShapeId>) -> Result<Val> {
        match self.body[id].kind {
            ExprKind::Int(value) => Ok(self.int_constant(value)),
            ExprKind::Float(bits) => Ok(self.float_constant(f64::from_bits(bits))),
            ExprKind::Bool(value) => Ok(self.bit(value)),
            ExprKind::Char(unit) => {
                let value = self.context.integer_attr(self.state.vocabulary.i16, i64::from(unit));
                Ok(self.arith_constant(value, Form::Char))
            }
            ExprKind::Str(text) => {
                let body = self.body;
                Ok(self.string(body.text(text)))
            }
            ExprKind::Unit => Ok(self.empty()),
            ExprKind::Var { name, .. } => self.variable(name),
            ExprKind::Global { spec, ty } => self.global(spec, ty),
            ExprKind::Kernel { kernel, ty } => self.kernel_value(kernel, ty),
            ExprKind::Call { f, args, ty, call } => self.call_expr(id, (f, args), ty, call, spine),
            ExprKind::TailCall { .. } => {
                Err(self.fault(Kind::TailCall, "a tail call that is not the last thing a loop does"))
            }
            ExprKind::If { branches, otherwise, .. } => self.if_value(branches, otherwise, spine),
            ExprKind::Case { tree, jumps, ty } => self.case_value(tree, jumps, ty, spine),
            ExprKind::Closure(closure) => self.closure(id, &closure),
            ExprKind::List { items, ty } => self.list(items, ty),
            ExprKind::Tuple { items, ty } => self.tuple(items, ty, spine),
            ExprKind::Record { fields, ty } => self.record(fields, ty),
            ExprKind::Access { record, field, ty } => self.access(record, field, ty),
            ExprKind::Update { record, fields, ty } => self.update(record, fields, ty),
            ExprKind::Let { .. } | ExprKind::LetRec { .. } | ExprKind::Destruct { .. } => {
                unreachable!("bindings are generated before what they are for")
            }
        }
    }

    /// Generates the bindings at the head of an expression; gives the expression in which they are visible.
    pub(super) fn bindings(&mut self, mut id: ExprId) -> Result<ExprId> {
        loop {
            let body = match self.body[id].kind {
                ExprKind::Let { name, value, body } => {
                    self.let_value(name, value)?;
                    body
                }
                ExprKind::LetRec { defs, body } => {
                    self.letrec(defs)?;
                    body
                }
                ExprKind::Destruct { name, path, ty, body } => {
                    let form = operand(&self.program.types, ty);
                    let part = self.read(path, form)?;
                    self.bind(name, part);
                    body
                }
                _ => return Ok(id),
            };
            self.enter(body);
            id = body;
        }
    }

    /// A binding whose value stays apart where it can (section 5.5).
    fn let_value(&mut self, name: Name, value: ExprId) -> Result<()> {
        if let Some((callee, args)) = direct_callee(self.body, value)
            && let Some(shape) = self.plan.workers.sret(callee)
            && self.is_admissible(name, shape)
        {
            let results = self.within(value, |this| this.call_worker(callee, args, shape))?;
            self.state.scope.bind(name, Binding::Slots(shape, results));
            return Ok(());
        }
        let fresh = if self.program.options.agg_promote { self.fresh(value) } else { None };
        let val = match fresh {
            Some((shape, items)) if self.is_admissible(name, shape) => self.within(value, |this| {
                let slots = this.items(items, shape)?;
                Ok(this.make(shape, &slots))
            })?,
            _ => self.value(value)?,
        };
        self.bind(name, val);
        Ok(())
    }

    /// Whether a name is only taken apart, or passed on where it is taken apart (section 6.1).
    fn is_admissible(&self, name: Name, shape: ShapeId) -> bool {
        // In a folded thunk there is nothing to take apart.
        if self.folding {
            return false;
        }
        let uses = self.state.uses.of(name);
        let described = self.state.shapes.get(shape);
        uses.veto.is_none()
            && uses.parts.fit(described.slots.len(), described.ctor.is_some())
            && self
                .state
                .uses
                .args(uses)
                .all(|(spec, position)| self.plan.workers.split(spec, position) == Some(shape))
    }

    /// The shape and the elements of a fresh construct (section 6.1).
    pub(super) fn fresh(&mut self, id: ExprId) -> Option<(ShapeId, List<ExprId>)> {
        match self.body[id].kind {
            ExprKind::Tuple { items, ty } => Some((self.state.shapes.of(self.program, ty)?, items)),
            ExprKind::Call { f, args, .. } => {
                let ExprKind::Global { spec, .. } = self.body[f].kind else { return None };
                let signature = self.program.signature(spec)?;
                let whole =
                    matches!(signature.kind, SpecKind::Ctor { .. }) && signature.params.len() == args.len();
                if !whole {
                    return None;
                }
                Some((self.state.shapes.of(self.program, signature.result)?, args))
            }
            _ => None,
        }
    }

    /// The elements of a fresh construct, as they are stored.
    pub(super) fn items(&mut self, items: List<ExprId>, shape: ShapeId) -> Result<Vec<Val>> {
        let body = self.body;
        let slots = self.state.shapes.slots(shape).to_vec();
        body[items].iter().zip(slots).map(|(&item, slot)| self.value_as(item, slot)).collect()
    }

    fn float_constant(&mut self, value: f64) -> Val {
        let value = self.context.f64_attr(value);
        self.arith_constant(value, Form::Float)
    }

    /// A string literal; the empty string is an embedded constant.
    pub(super) fn string(&mut self, text: &str) -> Val {
        if text.is_empty() {
            return self.empty();
        }
        let (name, key) = (self.state.vocabulary.ops.string_literal, self.state.vocabulary.keys.value);
        let value = self.context.string_attr(text);
        self.op1(name, &[], Form::Boxed, &[(key, value)])
    }

    fn variable(&mut self, name: Name) -> Result<Val> {
        match self.state.scope.get(name) {
            Some(Binding::Value(val)) => Ok(val),
            Some(Binding::Slots(shape, values)) => {
                let slots = self.slots(shape, values);
                Ok(self.make(shape, &slots))
            }
            None => Err(self.unbound(name)),
        }
    }

    #[cold]
    pub(super) fn unbound(&self, name: Name) -> Box<crate::graph::Fault> {
        self.fault(Kind::Unbound, format!("`{}` has no value here", self.body.name(name)))
    }

    fn global(&mut self, spec: SpecId, ty: Ty) -> Result<Val> {
        let Some(signature) = self.program.signature(spec) else {
            return Err(self.fault(Kind::Schema, format!("there is no specialization {}", spec.0)));
        };
        let symbol = self.program.symbol(spec);
        match signature.kind {
            SpecKind::Ctor { tag } if signature.params.is_empty() => {
                Ok(self.nullary_constant(signature.result, tag))
            }
            SpecKind::Value => self.thunk(spec, &symbol, signature.result, ty),
            // There is no closure without parameters.
            SpecKind::Extern if signature.params.is_empty() => {
                self.thunk(spec, &symbol, signature.result, ty)
            }
            _ => Ok(self.function_value(&symbol, signature.params.len())),
        }
    }

    /// A reference to a thunk: its body if it is folded, a call of its function elsewhere.
    fn thunk(&mut self, spec: SpecId, symbol: &str, defined: Ty, ty: Ty) -> Result<Val> {
        let types = &self.program.types;
        let (own, said) = (abi(types, defined), abi(types, ty));
        let val = match self.plan.constants.folded(spec) {
            Some(&folded) => self.folded_value(folded)?,
            None => self.call1(symbol, &[], own),
        };
        self.convert(val, said)
    }

    /// A function as a value: a closure that captures nothing.
    pub(super) fn function_value(&mut self, symbol: &str, arity: usize) -> Val {
        let known = self.state.vocabulary;
        let keys = known.keys;
        let function = self.context.symbol_attr(symbol);
        let (arity, none) = (self.int(i64::try_from(arity).unwrap_or(i64::MAX)), self.int(0));
        let attrs = [
            (keys.function, function),
            (keys.arity, arity),
            (keys.num_captured, none),
            (keys.unboxed_bitmap, none),
        ];
        self.op1(known.ops.pap_create, &[], Form::Boxed, &attrs)
    }

    /// A kernel that is not called: a constant, a value, or a function.
    fn kernel_value(&mut self, kernel: Kernel, ty: Ty) -> Result<Val> {
        let body = self.body;
        if let Some(value) = constant(body.name(kernel.home), body.name(kernel.name), ty) {
            return Ok(self.float_constant(value));
        }
        let program = self.program;
        let types = &program.types;
        let symbol = self.kernel_symbol(kernel);
        let (mut params, mut result) = (Vec::new(), ty);
        while let Type::Fn { args, ret } = types.get(result) {
            params.extend(args.iter().map(|&arg| abi(types, arg)));
            result = ret;
        }
        let form = abi(types, result);
        self.register_kernel(&symbol, &params, form)?;
        if params.is_empty() && result == ty {
            return Ok(self.call1(&symbol, &[], form));
        }
        if params.len() > MAX_ARITY {
            let message = format!("a kernel of {} parameters: there are at most {MAX_ARITY}", params.len());
            return Err(self.fault(Kind::Schema, message));
        }
        Ok(self.function_value(&symbol, params.len()))
    }

    /// The constant that a constructor without fields is (section 3.4).
    pub(super) fn nullary_constant(&mut self, ty: Ty, tag: u32) -> Val {
        if self.is_nothing(ty, tag) {
            return self.empty();
        }
        let known = self.state.vocabulary;
        let tag = self.int(i64::from(tag));
        self.op1(known.ops.null_cons, &[], Form::Boxed, &[(known.keys.tag, tag)])
    }

    /// `Nothing` shares its word with unit and all that is empty.
    fn is_nothing(&self, ty: Ty, tag: u32) -> bool {
        let types = &self.program.types;
        let is_maybe = matches!(types.get(ty), Type::Custom { home: "Maybe", name: "Maybe", .. });
        is_maybe && self.program.ctor(ty, "Nothing").is_some_and(|ctor| ctor.tag == tag)
    }
}

/// How many parameters a closure can have (section 4.4).
const MAX_ARITY: usize = 63;
