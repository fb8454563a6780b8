//! The functions of a module, one after the other, each handed on as soon as it is complete (section 8.3).
use std::rc::Rc;

use super::closure::{Queued, capturing_symbol};
use super::form::{Form, abi};
use super::function::{Function, Plan, Result, State};
use super::names::ArgumentNames;
use super::scope::Val;
use super::specs::closure_body;
use crate::Error;
use crate::graph::{Closure, ExprKind, Kind, Name, Program, Rereader, Source, Spec};
use crate::ir::{Attr, Context, Location, Op, OpSink, Region, Str};

/// The symbol of the function that calls that of the program's entry.
const ENTRY: &str = "main";

/// An argument of a function: the name that the source has for it, and its form.
#[derive(Debug, Clone)]
pub(super) struct Argument {
    pub(super) name: String,
    pub(super) form: Form,
}

/// What a function has besides its type and its symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extra {
    None,
    /// Its value is remembered in a slot.
    Memo,
    /// It is a kernel.
    Kernel,
}

/// What generates a module.
pub(super) struct Emitter<'e> {
    pub(super) context: &'e mut Context,
    pub(super) sink: &'e mut dyn OpSink,
    pub(super) plan: Rc<Plan>,
    pub(super) state: State,
}

impl Emitter<'_> {
    /// Generates a function and hands it on.
    pub(super) fn function(
        &mut self,
        (program, spec): (&Program, &Spec),
        symbol: String,
        arguments: &[Argument],
        results: &[Form],
        extra: Extra,
        generate: impl FnOnce(&mut Function<'_>) -> Result<Vec<Val>>,
    ) -> std::result::Result<(), Error> {
        let scope = self.context.scope();
        let forms: Vec<Form> = arguments.iter().map(|argument| argument.form).collect();
        self.state.symbol = symbol;
        let mut f = Function::new(self.context, &mut self.state, (program, &self.plan, spec), &forms);
        f.name_arguments(arguments);
        let vals = generate(&mut f)?;
        f.op0(f.state.vocabulary.ops.return_, &vals, &[]);
        let region = f.region;
        let op = self.func_op(region, &forms, results, extra);
        let written = self.sink.write(self.context, &self.state.ops, op);
        written.map_err(|error| self.placed(error, program, spec))?;
        self.context.release(scope);
        Ok(())
    }

    /// That an operation breaks a rule, with the place of the specialization that it is generated for.
    fn placed(&self, error: Error, program: &Program, spec: &Spec) -> Error {
        let Error::Verify(violation) = error else { return error };
        if program.signature(spec.id).is_none() || self.state.symbol == ENTRY {
            return Error::Verify(violation);
        }
        let message = format!("`{}` breaks a rule of its dialect: {}", violation.op, violation.problem);
        let mut fault = spec.fault_of_spec(program, Kind::Verify, message);
        fault.function = Some(violation.function);
        Error::Graph(fault)
    }

    /// Hands on a function without a body.
    pub(super) fn declaration(
        &mut self,
        symbol: &str,
        arguments: &[Form],
        result: Form,
        extra: Extra,
    ) -> std::result::Result<(), Error> {
        let scope = self.context.scope();
        self.state.ops.clear();
        symbol.clone_into(&mut self.state.symbol);
        let region = self.state.ops.new_region();
        let op = self.func_op(region, arguments, &[result], extra);
        self.sink.write(self.context, &self.state.ops, op)?;
        self.context.release(scope);
        Ok(())
    }

    fn func_op(&mut self, region: Region, arguments: &[Form], results: &[Form], extra: Extra) -> Op {
        let (context, state) = (&mut *self.context, &mut self.state);
        let types = |context: &mut Context, state: &mut State, forms: &[Form]| -> Vec<_> {
            forms.iter().map(|&form| state.ty(context, form)).collect()
        };
        let (inputs, results) = (types(context, state, arguments), types(context, state, results));
        let ty = context.function_type(&inputs, &results);
        let (ty, name) = (context.type_attr(ty), context.string_attr(&state.symbol));
        let (keys, private, yes) = (state.vocabulary.keys, state.vocabulary.private, state.vocabulary.yes);
        let unit = context.unit_attr();
        let extra: Option<(Str, Attr)> = match extra {
            Extra::None => None,
            Extra::Memo => Some((keys.caf_memo, unit)),
            Extra::Kernel => Some((keys.is_kernel, yes)),
        };
        let op = state.ops.op(state.vocabulary.ops.func, Location::Unknown);
        let op = op.attr(keys.function_type, ty).attr(keys.sym_name, name).attr(keys.sym_visibility, private);
        let op = match extra {
            Some((key, value)) => op.attr(key, value),
            None => op,
        };
        op.isolated_region(region).detached()
    }

    /// The slot for the value of a thunk.
    pub(super) fn memo_slot(&mut self, symbol: &str) -> std::result::Result<(), Error> {
        let scope = self.context.scope();
        self.state.ops.clear();
        let (name, key) = (self.state.vocabulary.ops.global, self.state.vocabulary.keys.sym_name);
        let symbol = self.context.string_attr(&format!("__eco_caf${symbol}"));
        let op = self.state.ops.op(name, Location::Unknown).attr(key, symbol).detached();
        self.sink.write(self.context, &self.state.ops, op)?;
        self.context.release(scope);
        Ok(())
    }

    /// Generates the functions of all closures, which may queue further ones.
    pub(super) fn closures(
        &mut self,
        source: &mut impl Source,
        program: &Program,
    ) -> std::result::Result<(), Error> {
        let mut spec = Spec::default();
        let mut reader = Rereader::new(source, program, &mut spec);
        while let Some(queued) = self.state.queue.pop_front() {
            let (program, spec) = reader.read(queued.spec)?;
            self.closure(program, spec, queued)?;
        }
        Ok(())
    }

    fn closure(&mut self, program: &Program, spec: &Spec, queued: Queued) -> std::result::Result<(), Error> {
        let ExprKind::Closure(closure) = spec.body[queued.expr].kind else {
            unreachable!("only closures are queued, and the text has not changed")
        };
        self.state.uses.of_function(&spec.body, closure.body, &mut ());
        let names = spec.body[closure.captures].iter().enumerate();
        let captures: Vec<(Name, Form)> =
            names.map(|(index, capture)| (capture.name, queued.captures.get(index))).collect();
        let result = abi(&program.types, closure.ret);
        let stem = spec.body.name(closure.id);
        let capturing = queued.grouped || !captures.is_empty();
        let symbol = if capturing { capturing_symbol(stem) } else { stem.to_owned() };
        let arguments = closure_arguments(program, spec, &closure, &captures);
        self.function((program, spec), symbol, &arguments, &[result], Extra::None, |f| {
            closure_body(f, &closure, &captures, result)
        })?;
        if program.options.clo_wrappers && !captures.is_empty() {
            let parameters = &arguments[captures.len()..];
            self.closure_wrapper((program, spec), stem, &captures, parameters, result)?;
        }
        Ok(())
    }

    /// The function that takes a closure instead of what it captures.
    fn closure_wrapper(
        &mut self,
        within: (&Program, &Spec),
        stem: &str,
        captures: &[(Name, Form)],
        parameters: &[Argument],
        result: Form,
    ) -> std::result::Result<(), Error> {
        let closure = Argument { name: "closure".to_owned(), form: Form::Boxed };
        let arguments = [&[closure], parameters].concat();
        let symbol = format!("{stem}$clo");
        self.function(within, symbol, &arguments, &[result], Extra::None, |f| {
            let closure = f.argument(0, Form::Boxed);
            let mut operands = Vec::new();
            for (index, &(_, form)) in (0..).zip(captures) {
                operands.push(f.project_capture(closure, index, form));
            }
            for (index, parameter) in parameters.iter().enumerate() {
                operands.push(f.argument(index + 1, parameter.form));
            }
            Ok(vec![f.call1(&capturing_symbol(stem), &operands, result)])
        })
    }

    /// The entry of the program.
    pub(super) fn main(&mut self, program: &Program) -> std::result::Result<(), Error> {
        let Some((main, signature)) = program.main.and_then(|main| Some((main, program.signature(main)?)))
        else {
            return Ok(());
        };
        let (symbol, result) = (program.symbol(main), abi(&program.types, signature.result));
        let spec = Spec::default();
        self.function((program, &spec), ENTRY.to_owned(), &[], &[result], Extra::None, |f| {
            Ok(vec![f.call1(&symbol, &[], result)])
        })
    }

    /// What comes last: a declaration for each kernel, and the type table.
    pub(super) fn end(&mut self, program: &Program) -> std::result::Result<(), Error> {
        let kernels = std::mem::take(&mut self.state.kernels);
        for (symbol, signature) in kernels.sorted() {
            self.declaration(symbol, &signature.args, signature.result, Extra::Kernel)?;
        }
        let scope = self.context.scope();
        self.state.ops.clear();
        let State { types, vocabulary, ops, .. } = &mut self.state;
        let op = types.op(program, self.context, vocabulary, ops);
        self.sink.write(self.context, ops, op)?;
        self.context.release(scope);
        Ok(())
    }
}

fn closure_arguments(
    program: &Program,
    spec: &Spec,
    closure: &Closure,
    captures: &[(Name, Form)],
) -> Vec<Argument> {
    let captured =
        captures.iter().map(|&(name, form)| Argument { name: spec.body.name(name).to_owned(), form });
    let params = spec.body[closure.params].iter().map(|param| Argument {
        name: spec.body.name(param.name).to_owned(),
        form: abi(&program.types, param.ty),
    });
    captured.chain(params).collect()
}

impl Function<'_> {
    fn name_arguments(&mut self, arguments: &[Argument]) {
        let mut names = ArgumentNames::default();
        for (index, argument) in arguments.iter().enumerate() {
            let name = self.context.str(names.name(&argument.name));
            let value = self.argument(index, argument.form).value;
            let named = self.state.ops.name_value(self.context, value, name);
            debug_assert!(named.is_ok(), "argument names follow the grammar of MLIR");
        }
    }

    fn project_capture(&mut self, closure: Val, index: i64, form: Form) -> Val {
        let known = self.state.vocabulary;
        let unboxed = if form.is_primitive() { known.yes } else { known.no };
        let index = self.int(index);
        let attrs = [(known.keys.index, index), (known.keys.is_unboxed, unboxed)];
        self.op1(known.ops.project_closure, &[closure], form, &attrs)
    }
}
