//! The functions of specializations (sections 5.3, 5.9, 6.2, 6.3 and 7.2).
use super::emitter::{Argument, Emitter, Extra};
use super::form::{Form, abi, bitmap, slot};
use super::function::{Function, Result};
use super::scope::{Binding, Val};
use super::shape::ShapeId;
use crate::Error;
use crate::graph::{self, ExprKind, Name, Node, Param, Program, Spec, Ty};

impl Emitter<'_> {
    /// Generates all functions of a specialization: the worker before its shim.
    pub(super) fn spec(&mut self, program: &Program, spec: &Spec) -> std::result::Result<(), Error> {
        match spec.node {
            Node::Func(function) => self.func(program, spec, function),
            Node::Tail(function) => self.tail(program, spec, function),
            Node::Value { ty, body } => self.thunk(program, spec, ty, body),
            Node::Ctor { ctor, tag, ty, .. } => self.ctor(program, spec, ctor, tag, ty),
            Node::Extern { params, ret } => {
                let types = &program.types;
                let args: Vec<Form> = spec.body[params].iter().map(|param| abi(types, param.ty)).collect();
                self.declaration(&program.symbol(spec.id), &args, abi(types, ret), Extra::None)
            }
        }
    }

    fn func(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
    ) -> std::result::Result<(), Error> {
        self.state.uses.of_function(&spec.body, function.body, &mut ());
        let plan = self.plan.clone();
        if let Some(shape) = plan.workers.sret(spec.id) {
            self.sret_worker(program, spec, function, shape)?;
            return self.sret_shim(program, spec, function, shape);
        }
        if let Some(split) = plan.workers.psplit(spec.id) {
            self.psplit_worker(program, spec, function, split)?;
            return self.psplit_shim(program, spec, function, split);
        }
        let (symbol, result) = (program.symbol(spec.id), abi(&program.types, function.ret));
        let arguments = arguments(program, spec, function);
        self.function((program, spec), symbol, &arguments, &[result], Extra::None, |f| {
            f.bind_arguments(&spec.body[function.params]);
            Ok(vec![f.value_as(function.body, result)?])
        })
    }

    fn sret_worker(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
        shape: ShapeId,
    ) -> std::result::Result<(), Error> {
        let slots = self.state.shapes.slots(shape).to_vec();
        let symbol = program.symbol(spec.id) + "$sret";
        let arguments = arguments(program, spec, function);
        self.function((program, spec), symbol, &arguments, &slots, Extra::None, |f| {
            f.bind_arguments(&spec.body[function.params]);
            let val = f.generate(function.body, Some(shape))?;
            let val = f.convert(val, Form::Aggregate(shape))?;
            Ok(f.project_all(val, shape))
        })
    }

    fn sret_shim(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
        shape: ShapeId,
    ) -> std::result::Result<(), Error> {
        let slots = self.state.shapes.slots(shape).to_vec();
        let (symbol, worker) = (program.symbol(spec.id), program.symbol(spec.id) + "$sret");
        let arguments = arguments(program, spec, function);
        self.function((program, spec), symbol, &arguments, &[Form::Boxed], Extra::None, |f| {
            let all: Vec<Val> =
                arguments.iter().enumerate().map(|(i, argument)| f.argument(i, argument.form)).collect();
            let results = f.call(&worker, &all, &slots);
            let results = f.slots(shape, results);
            let _ = f.register_type(function.ret)?;
            Ok(vec![f.construct_tuple(&results)])
        })
    }

    fn psplit_worker(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
        split: &[Option<ShapeId>],
    ) -> std::result::Result<(), Error> {
        let mut arguments = Vec::new();
        let mut bound: Vec<(Name, Option<ShapeId>, usize)> = Vec::new();
        for (param, shape) in spec.body[function.params].iter().zip(split) {
            bound.push((param.name, *shape, arguments.len()));
            let name = spec.body.name(param.name);
            match shape {
                Some(shape) => {
                    let slots = self.state.shapes.slots(*shape).iter().enumerate();
                    arguments.extend(slots.map(|(i, &form)| Argument { name: format!("{name}_s{i}"), form }));
                }
                None => {
                    let form = abi(&program.types, param.ty);
                    arguments.push(Argument { name: name.to_owned(), form });
                }
            }
        }
        let (symbol, result) = (program.symbol(spec.id) + "$psplit", abi(&program.types, function.ret));
        self.function((program, spec), symbol, &arguments, &[result], Extra::None, |f| {
            for (name, shape, start) in bound {
                match shape {
                    Some(shape) => f.bind_slots(name, shape, start),
                    None => {
                        let argument = f.argument(start, arguments[start].form);
                        f.bind(name, argument);
                    }
                }
            }
            Ok(vec![f.value_as(function.body, result)?])
        })
    }

    fn psplit_shim(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
        split: &[Option<ShapeId>],
    ) -> std::result::Result<(), Error> {
        let (symbol, worker) = (program.symbol(spec.id), program.symbol(spec.id) + "$psplit");
        let (arguments, result) = (arguments(program, spec, function), abi(&program.types, function.ret));
        self.function((program, spec), symbol, &arguments, &[result], Extra::None, |f| {
            let mut operands = Vec::new();
            for (index, (argument, shape)) in arguments.iter().zip(split).enumerate() {
                let val = f.argument(index, argument.form);
                match shape {
                    Some(shape) => operands.extend(f.project_all(val, *shape)),
                    None => operands.push(val),
                }
            }
            Ok(vec![f.call1(&worker, &operands, result)])
        })
    }

    fn tail(
        &mut self,
        program: &Program,
        spec: &Spec,
        function: graph::Function,
    ) -> std::result::Result<(), Error> {
        self.state.uses.of_function(&spec.body, function.body, &mut ());
        let (symbol, result) = (program.symbol(spec.id), abi(&program.types, function.ret));
        let arguments = arguments(program, spec, function);
        self.function((program, spec), symbol, &arguments, &[result], Extra::None, |f| {
            let params = &spec.body[function.params];
            let (named, first) = f.loop_arguments(params, 0);
            Ok(vec![f.loop_value(function.body, named, &first, result)?])
        })
    }

    fn thunk(
        &mut self,
        program: &Program,
        spec: &Spec,
        ty: Ty,
        body: graph::ExprId,
    ) -> std::result::Result<(), Error> {
        self.state.uses.of_function(&spec.body, body, &mut ());
        let (symbol, result) = (program.symbol(spec.id), abi(&program.types, ty));
        let remembered = self.is_remembered(program, spec, result, body);
        if remembered {
            self.memo_slot(&symbol)?;
        }
        let extra = if remembered { Extra::Memo } else { Extra::None };
        self.function((program, spec), symbol, &[], &[result], extra, |f| Ok(vec![f.value_as(body, result)?]))
    }

    /// Whether a thunk gets a slot for its value (section 7.2).
    fn is_remembered(&self, program: &Program, spec: &Spec, form: Form, body: graph::ExprId) -> bool {
        program.options.caf_memo
            && program.main != Some(spec.id)
            && self.plan.constants.folded(spec.id).is_none()
            && form == Form::Boxed
            && !is_plain(spec.body[body].kind)
    }

    fn ctor(
        &mut self,
        program: &Program,
        spec: &Spec,
        ctor: Name,
        tag: u32,
        ty: Ty,
    ) -> std::result::Result<(), Error> {
        let fields = program.signature(spec.id).map(|signature| program.types_of(signature.params));
        let forms: Vec<Form> = fields.unwrap_or_default().iter().map(|&field| slot(field)).collect();
        let symbol = program.symbol(spec.id);
        if forms.is_empty() {
            return self.function((program, spec), symbol, &[], &[Form::Boxed], Extra::None, |f| {
                Ok(vec![f.nullary_constant(ty, tag)])
            });
        }
        let named = |(index, &form)| Argument { name: format!("arg{index}"), form };
        let arguments: Vec<Argument> = forms.iter().enumerate().map(named).collect();
        self.function((program, spec), symbol, &arguments, &[Form::Boxed], Extra::None, |f| {
            let _ = f.register_type(ty)?;
            let fields: Vec<Val> =
                forms.iter().enumerate().map(|(index, &form)| f.argument(index, form)).collect();
            Ok(vec![f.construct_custom(ctor, tag, &fields)])
        })
    }
}

/// Whether the value of an expression is not worth a slot.
pub(super) fn is_plain(kind: ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Unit
            | ExprKind::Closure(_)
    )
}

/// The arguments of a function as it is called by its own name.
fn arguments(program: &Program, spec: &Spec, function: graph::Function) -> Vec<Argument> {
    let argument = |param: &Param| Argument {
        name: spec.body.name(param.name).to_owned(),
        form: abi(&program.types, param.ty),
    };
    spec.body[function.params].iter().map(argument).collect()
}

impl Function<'_> {
    fn bind_arguments(&mut self, params: &[Param]) {
        for (index, param) in params.iter().enumerate() {
            let argument = self.argument(index, abi(&self.program.types, param.ty));
            self.bind(param.name, argument);
        }
    }

    fn bind_slots(&mut self, name: Name, shape: ShapeId, start: usize) {
        let count = self.state.shapes.slots(shape).len();
        let all = self.state.ops.arguments(self.block);
        self.state.scope.bind(name, Binding::Slots(shape, all.slice(start, count)));
    }

    /// The parameters of a loop, from this argument on, with their forms and their first values.
    pub(super) fn loop_arguments(&self, params: &[Param], start: usize) -> (Vec<(Name, Form)>, Vec<Val>) {
        let types = &self.program.types;
        let named: Vec<(Name, Form)> =
            params.iter().map(|param| (param.name, abi(types, param.ty))).collect();
        let first = named.iter().enumerate();
        let first = first.map(|(index, (_, form))| self.argument(start + index, *form)).collect();
        (named, first)
    }

    fn construct_custom(&mut self, ctor: Name, tag: u32, fields: &[Val]) -> Val {
        let known = self.state.vocabulary;
        let name = self.context.string_attr(self.body.name(ctor));
        let (tag, size) = (self.int(i64::from(tag)), self.int(i64::try_from(fields.len()).unwrap_or(0)));
        let bits = self.int(bitmap(fields.iter().map(|field| field.form)));
        let keys = known.keys;
        let attrs =
            [(keys.tag, tag), (keys.size, size), (keys.unboxed_bitmap, bits), (keys.constructor, name)];
        self.op1(known.ops.construct_custom, fields, Form::Boxed, &attrs)
    }
}

/// The function of a closure: its captures and its parameters, which are visible, and nothing else.
pub(super) fn closure_body(
    f: &mut Function<'_>,
    closure: &graph::Closure,
    captures: &[(Name, Form)],
    result: Form,
) -> Result<Vec<Val>> {
    let body = f.body;
    for (index, &(name, form)) in captures.iter().enumerate() {
        let argument = f.argument(index, form);
        f.bind(name, argument);
    }
    let params = &body[closure.params];
    let (named, first) = f.loop_arguments(params, captures.len());
    if closure.tail {
        return Ok(vec![f.loop_value(closure.body, named, &first, result)?]);
    }
    for ((name, _), val) in named.into_iter().zip(first) {
        f.bind(name, val);
    }
    Ok(vec![f.value_as(closure.body, result)?])
}
