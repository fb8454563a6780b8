//! What must hold in a graph besides its schema (sections 2.5 and 11): the consistency of each specialization with
//! itself and with the tables of the program.
//!
//! Every fault of section 11 that the graph alone shows is found here, with its place: `Schema`, `Unbound`, `Arity`,
//! `Groups`, `TailCall` and `Tree`. `Conversion`, `KernelMismatch` and the types that the type table needs are the
//! business of generation.
mod call;
mod closure;
mod data;
mod scope;
mod tree;

use scope::Scope;

use super::body::{Body, ExprId, ExprKind, Name, Param, SpecId};
use super::fault::{Fault, Kind};
use super::json::Result;
use super::key::Key;
use super::place::{Place, Segment, path_text};
use super::program::Program;
use super::read::deep;
use super::spec::{Node, Spec};
use super::strings::Strings;
use super::types::List;

/// What is kept from one specialization to the next.
#[derive(Debug, Default)]
pub(super) struct Checker {
    scope: Scope,
    path: Vec<Segment>,
    /// The ids of all closures so far.
    closures: Strings,
}

/// The check of one specialization.
struct Check<'a> {
    program: &'a Program,
    spec: &'a Spec,
    body: &'a Body,
    state: &'a mut Checker,
    /// The parameters of the function that is checked, where it is a loop.
    looping: Option<List<Param>>,
}

impl Checker {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn check(&mut self, program: &Program, spec: &Spec) -> Result<()> {
        self.scope.reset(spec.body.name_count());
        self.path.clear();
        self.path.extend([Segment::Key(Key::Specs), Segment::Index(spec.id.0), Segment::Key(Key::Node)]);
        Check { program, spec, body: &spec.body, state: self, looping: None }.node()
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
        let body = self.body;
        self.at_key(key, |this| {
            for (index, element) in body[list].iter().enumerate() {
                let index = Segment::Index(super::strings::number(index));
                this.at(index, |this| check(this, element))?;
            }
            Ok(())
        })
    }

    fn node(&mut self) -> Result<()> {
        match self.spec.node {
            Node::Func(function) => self.function(function.params, function.body, false),
            Node::Tail(function) => self.function(function.params, function.body, true),
            Node::Value { body, .. } => self.function(List::default(), body, false),
            Node::Ctor { ctor, tag, ty, fields } => self.ctor_spec(ctor, tag, ty, &self.body[fields]),
            Node::Extern { .. } => Ok(()),
        }
    }

    fn function(&mut self, params: List<Param>, body: ExprId, looping: bool) -> Result<()> {
        let mark = self.state.scope.enter_function();
        self.params(params)?;
        self.looping = looping.then_some(params);
        self.at_key(Key::Body, |this| this.expr(body, looping))?;
        self.state.scope.leave_function(mark);
        Ok(())
    }

    fn params(&mut self, params: List<Param>) -> Result<()> {
        self.each(Key::Params, params, |this, param| this.bind(param.name, param.at))
    }

    fn bind(&mut self, name: Name, place: Place) -> Result<()> {
        match self.state.scope.bind(name) {
            true => Ok(()),
            false => {
                let message = format!("`{}` is bound a second time in one function", self.body.name(name));
                Err(self.schema(place, message))
            }
        }
    }

    fn visible(&self, name: Name, place: Place) -> Result<()> {
        match self.state.scope.is_visible(name) {
            true => Ok(()),
            false => {
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
            | ExprKind::Unit
            | ExprKind::Kernel { .. } => Ok(()),
            ExprKind::Var { name, .. } => self.visible(name, at),
            ExprKind::Global { spec, .. } => self.global(spec, at),
            ExprKind::Call { f, args, call, .. } => self.call(at, f, args, call),
            ExprKind::TailCall { args, .. } => self.tail_call(at, args, tail),
            ExprKind::If { branches, otherwise, .. } => {
                self.each(Key::Branches, branches, |this, branch| {
                    this.value(Key::Cond, branch.cond)?;
                    this.at_key(Key::Then, |this| this.expr(branch.then, tail))
                })?;
                self.at_key(Key::Else, |this| this.expr(otherwise, tail))
            }
            ExprKind::Let { name, value, body } => {
                self.value(Key::Value, value)?;
                self.binding(name, at, body, tail)
            }
            ExprKind::Destruct { name, path, body, .. } => {
                self.at_key(Key::Path, |this| this.path(path))?;
                self.binding(name, at, body, tail)
            }
            ExprKind::LetRec { defs, body } => self.letrec(defs, body, tail),
            ExprKind::Closure(closure) => self.closure(at, &closure, &[]),
            ExprKind::Case { tree, jumps, .. } => self.case(tree, jumps, tail),
            ExprKind::List { items, ty } => self.list(at, items, ty),
            ExprKind::Tuple { items, ty } => self.tuple(at, items, ty),
            ExprKind::Record { fields, ty } => self.record(at, fields, ty),
            ExprKind::Access { record, field, ty } => self.access(at, record, field, ty),
            ExprKind::Update { record, fields, .. } => self.update(at, record, fields),
        }
    }

    /// A name and the body in which it is visible.
    fn binding(&mut self, name: Name, at: Place, body: ExprId, tail: bool) -> Result<()> {
        let mark = self.state.scope.mark();
        self.bind(name, at)?;
        self.at_key(Key::Body, |this| this.expr(body, tail))?;
        self.state.scope.leave(mark);
        Ok(())
    }

    fn global(&self, spec: SpecId, at: Place) -> Result<()> {
        match self.program.signature(spec) {
            Some(_) => Ok(()),
            None => Err(self.schema(at, format!("there is no specialization {}", spec.0))),
        }
    }
}
