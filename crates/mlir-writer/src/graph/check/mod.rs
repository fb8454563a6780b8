//! What must hold in a graph besides its schema (sections 2.5 and 11): the consistency of each specialization with
//! itself and with the tables of the program.
//!
//! Every fault of section 11 that the graph alone shows is found here, with its place: `Schema`, `Unbound`, `Arity`,
//! `Groups`, `TailCall` and `Tree`, and where a call of a kernel disagrees with itself `KernelMismatch`. `Conversion`,
//! kernels that are used at several types and the types that the type table needs are the business of generation;
//! where it passes over numbers that disagree, this tells of them after it.
mod call;
mod closure;
mod data;
mod scope;
mod symbols;
mod tree;
mod types;

use scope::{Known, Scope};
use symbols::Symbols;
use types::{Agreements, Stand};

use super::body::{Body, ExprId, ExprKind, Name, Param, SpecId};
use super::fault::{Fault, Kind};
use super::json::Result;
use super::key::Key;
use super::place::{Place, Segment, path_text};
use super::program::Program;
use super::read::deep;
use super::siblings::Siblings;
use super::spec::{Node, Spec};
use super::types::{List, Ty};

/// What is kept from one specialization to the next.
#[derive(Debug, Default)]
pub(super) struct Checker {
    scope: Scope,
    path: Vec<Segment>,
    symbols: Symbols,
    agreements: Agreements,
    /// The first disagreement of types in this specialization.
    told: Option<Box<Fault>>,
    /// Whether generation would not know the place of that.
    is_placed: bool,
}

/// The loop that a function is.
#[derive(Debug, Clone, Copy)]
struct Loop {
    params: List<Param>,
    ret: Ty,
}

/// The check of one specialization.
struct Check<'a> {
    program: &'a Program,
    spec: &'a Spec,
    body: &'a Body,
    state: &'a mut Checker,
    /// The function that is checked, where it is a loop.
    looping: Option<Loop>,
}

impl Checker {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Checks a specialization. What is given back is wrong too, but generation tells it better, if it meets it: where
    /// numbers disagree, it knows the names of the values.
    pub(super) fn check(&mut self, program: &Program, spec: &Spec) -> Result<Option<Box<Fault>>> {
        self.scope.reset(spec.body.name_count());
        self.path.clear();
        self.path.extend([Segment::Key(Key::Specs), Segment::Index(spec.id.0), Segment::Key(Key::Node)]);
        (self.told, self.is_placed) = (None, false);
        Check { program, spec, body: &spec.body, state: self, looping: None }.node()?;
        match self.told.take() {
            Some(fault) if fault.kind != Kind::Conversion || self.is_placed => Err(fault),
            told => Ok(told),
        }
    }
}

impl Check<'_> {
    #[cold]
    fn fault(&self, kind: Kind, place: Place, message: impl Into<String>) -> Box<Fault> {
        let (path, function) = (path_text(&self.state.path, &[]), Some(self.program.symbol(self.spec.id)));
        Box::new(Fault { kind, place, path, function, message: message.into() })
    }

    #[cold]
    fn schema(&self, place: Place, message: impl Into<String>) -> Box<Fault> {
        self.fault(Kind::Schema, place, message)
    }

    /// Checks a part. Where that finds a fault, the path stays where it is.
    fn at(&mut self, segment: Segment, check: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.state.path.push(segment);
        check(self)?;
        let _ = self.state.path.pop();
        Ok(())
    }

    fn at_key(&mut self, key: Key, check: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.at(Segment::Key(key), check)
    }

    /// Checks each element of an array.
    fn each<T: super::body::Pooled>(
        &mut self,
        key: Key,
        list: List<T>,
        check: impl Fn(&mut Self, &T) -> Result<()>,
    ) -> Result<()> {
        self.each_at(key, list, |this, _, element| check(this, element))
    }

    /// Checks each element of an array, with its index.
    fn each_at<T: super::body::Pooled>(
        &mut self,
        key: Key,
        list: List<T>,
        check: impl Fn(&mut Self, usize, &T) -> Result<()>,
    ) -> Result<()> {
        let body = self.body;
        self.at_key(key, |this| {
            for (index, element) in body[list].iter().enumerate() {
                let segment = Segment::Index(super::strings::number(index));
                this.at(segment, |this| check(this, index, element))?;
            }
            Ok(())
        })
    }

    fn node(&mut self) -> Result<()> {
        match self.spec.node {
            Node::Func(function) => self.function(function.params, function.ret, function.body, false),
            Node::Tail(function) => self.function(function.params, function.ret, function.body, true),
            Node::Value { ty, body } => self.function(List::default(), ty, body, false),
            Node::Ctor { ctor, tag, ty, fields } => self.ctor_spec(ctor, tag, ty, &self.body[fields]),
            Node::Extern { .. } => Ok(()),
        }
    }

    fn function(&mut self, params: List<Param>, ret: Ty, body: ExprId, looping: bool) -> Result<()> {
        let mark = self.state.scope.enter_function();
        self.params(params)?;
        self.looping = looping.then_some(Loop { params, ret });
        self.at_key(Key::Body, |this| this.expr(body, looping))?;
        self.fits(body, &[Segment::Key(Key::Body)], RESULT, ret);
        self.state.scope.leave_function(mark);
        Ok(())
    }

    fn params(&mut self, params: List<Param>) -> Result<()> {
        self.each(Key::Params, params, |this, param| this.bind(param.name, param.ty.into(), param.at))
    }

    fn bind(&mut self, name: Name, known: Known, place: Place) -> Result<()> {
        match self.state.scope.bind(name, known) {
            true => Ok(()),
            false => {
                let message = format!("`{}` is bound a second time in one function", self.body.name(name));
                Err(self.schema(place, message))
            }
        }
    }

    /// That a name has a value, and of which type.
    fn variable(&mut self, name: Name, said: Ty, place: Place) -> Result<()> {
        match self.state.scope.visible(name) {
            Some(known) if known.ty == said => Ok(()),
            Some(known) => {
                let name = format!("`{}`", self.body.name(name));
                let stand = if known.holds_nothing { Stand::Empty } else { Stand::Value };
                self.is_said_there(place, &name, (known.ty, said), stand);
                Ok(())
            }
            None => {
                let message = format!("`{}` has no value here", self.body.name(name));
                Err(self.fault(Kind::Unbound, place, message))
            }
        }
    }

    /// Checks an expression; `tail` tells whether its value is that of a loop.
    fn expr(&mut self, id: ExprId, tail: bool) -> Result<()> {
        deep(|| self.expr_here(id, tail))
    }

    fn value(&mut self, key: Key, id: ExprId) -> Result<()> {
        self.at_key(key, |this| this.expr(id, false))
    }

    fn expr_here(&mut self, id: ExprId, tail: bool) -> Result<()> {
        let expr = self.body[id];
        let at = expr.at;
        match expr.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Unit => Ok(()),
            ExprKind::Kernel { kernel, .. } => self.kernel(kernel, at),
            ExprKind::Var { name, ty } => self.variable(name, ty, at),
            ExprKind::Global { spec, ty } => self.global(spec, (ty, Stand::Closure), at),
            ExprKind::Call { f, args, ty, call } => self.call(at, (f, args), ty, call),
            ExprKind::TailCall { args, ty } => self.tail_call(at, args, ty, tail),
            ExprKind::If { branches, otherwise, ty } => {
                self.each(Key::Branches, branches, |this, branch| {
                    this.value(Key::Cond, branch.cond)?;
                    this.fits(branch.cond, &[Segment::Key(Key::Cond)], "a condition", Ty::BOOL);
                    this.at_key(Key::Then, |this| this.expr(branch.then, tail))?;
                    this.fits(branch.then, &[Segment::Key(Key::Then)], BRANCH, ty);
                    Ok(())
                })?;
                self.at_key(Key::Else, |this| this.expr(otherwise, tail))?;
                self.fits(otherwise, &[Segment::Key(Key::Else)], BRANCH, ty);
                Ok(())
            }
            ExprKind::Let { name, value, body } => {
                self.value(Key::Value, value)?;
                self.binding((name, self.known(value)), at, body, tail)
            }
            ExprKind::Destruct { name, path, ty, body } => {
                self.at_key(Key::Path, |this| this.path(path))?;
                self.is_said(at, "the part at the path", self.body[path].ty, ty);
                self.binding((name, ty.into()), at, body, tail)
            }
            ExprKind::LetRec { defs, body } => self.letrec(defs, body, tail),
            ExprKind::Closure(closure) => self.closure(at, &closure, &Siblings::default()),
            ExprKind::Case { tree, jumps, ty } => self.case(tree, jumps, ty, tail),
            ExprKind::List { items, ty } => self.list(at, items, ty),
            ExprKind::Tuple { items, ty } => self.tuple(at, items, ty),
            ExprKind::Record { fields, ty } => self.record(at, fields, ty),
            ExprKind::Access { record, field, ty } => self.access(at, record, field, ty),
            ExprKind::Update { record, fields, ty } => self.update(at, record, fields, ty),
        }
    }

    /// A name with what it is, and the body in which it is visible.
    fn binding(&mut self, (name, known): (Name, Known), at: Place, body: ExprId, tail: bool) -> Result<()> {
        let mark = self.state.scope.mark();
        self.bind(name, known, at)?;
        self.at_key(Key::Body, |this| this.expr(body, tail))?;
        self.state.scope.leave(mark);
        Ok(())
    }

    /// A specialization that is referred to, which is what it is said to be; as a closure, or to be called by its name.
    fn global(&mut self, spec: SpecId, (said, stand): (Ty, Stand), at: Place) -> Result<()> {
        let program = self.program;
        let Some(signature) = program.signature(spec) else {
            return Err(self.schema(at, format!("there is no specialization {}", spec.0)));
        };
        let (params, result) = (program.types_of(signature.params), signature.result);
        match params {
            [] if result == said => {}
            [] => {
                let stand = if self.is_nullary(spec) { Stand::Empty } else { Stand::Value };
                self.is_said_there(at, &program.symbol(spec), (result, said), stand);
            }
            _ => {
                let name = |this: &Self| this.program.symbol(spec);
                self.function_is_said(at, name, (params, result), (said, stand));
            }
        }
        Ok(())
    }
}

/// What a value is that does not fit.
const RESULT: &str = "the result";
const BRANCH: &str = "a branch";
const ARGUMENT: &str = "an argument";
