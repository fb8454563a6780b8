//! Paths to the parts of a value (section 5.4).
use super::form::{Form, slot};
use super::function::{Function, Result};
use super::scope::{Binding, Val};
use crate::graph::{Container, Kind, Name, PathId, Step};
use crate::ir::{OpName, Str};

impl Function<'_> {
    /// Reads a part of a value, in a form.
    pub(super) fn read(&mut self, path: PathId, form: Form) -> Result<Val> {
        let (root, steps) = self.steps(path);
        let (mut val, steps) = self.start(root, &steps)?;
        for &step in steps {
            val = self.step_into(val, step)?;
        }
        self.convert(val, form)
    }

    /// The root of a path and the steps from there, the innermost one first.
    fn steps(&self, mut path: PathId) -> (Name, Vec<PathId>) {
        let mut steps = Vec::new();
        let root = loop {
            match self.body[path].step {
                Step::Root(name) => break name,
                Step::Index { from, .. } | Step::Field { from, .. } => {
                    steps.push(path);
                    path = from;
                }
            }
        };
        steps.reverse();
        (root, steps)
    }

    /// What the root is, or the slot that the first step selects.
    fn start<'s>(&mut self, root: Name, steps: &'s [PathId]) -> Result<(Val, &'s [PathId])> {
        match self.state.scope.get(root) {
            Some(Binding::Value(val)) => Ok((val, steps)),
            Some(Binding::Slots(shape, values)) => {
                let slots = self.slots(shape, values);
                let selected = steps.split_first().and_then(|(&first, rest)| match self.body[first].step {
                    Step::Index { i, .. } => Some((*slots.get(i as usize)?, rest)),
                    _ => None,
                });
                Ok(selected.unwrap_or_else(|| (self.make(shape, &slots), steps)))
            }
            None => Err(self.unbound(root)),
        }
    }

    /// What a path without steps is bound to, if it has none.
    pub(super) fn bare_root(&self, path: PathId) -> Option<Binding> {
        match self.body[path].step {
            Step::Root(name) => self.state.scope.get(name),
            _ => None,
        }
    }

    fn step_into(&mut self, val: Val, path: PathId) -> Result<Val> {
        let step = self.body[path];
        match step.step {
            Step::Root(_) => Ok(val),
            Step::Field { name, from } => {
                let record = self.boxed(val)?;
                self.project_field(record, self.body[from].ty, name)
            }
            Step::Index { i, of: Container::List, .. } => {
                let (list, ops) = (self.boxed(val)?, self.state.vocabulary.ops);
                Ok(match i {
                    0 => self.op1(ops.list_head, &[list], slot(step.ty), &[]),
                    _ => self.op1(ops.list_tail, &[list], Form::Boxed, &[]),
                })
            }
            Step::Index { i, of, .. } => {
                let container = self.container(val, of)?;
                let form = self.part_form(container.form, i, slot(step.ty))?;
                let (name, key) = self.index_op(of);
                let field = self.int(i64::from(i));
                Ok(self.op1(name, &[container], form, &[(key, field)]))
            }
        }
    }

    /// The form of a part: of an object as its type says, of an aggregate as the aggregate has it.
    fn part_form(&self, container: Form, i: u32, said: Form) -> Result<Form> {
        let Form::Aggregate(shape) = container else { return Ok(said) };
        match self.state.shapes.slots(shape).get(i as usize) {
            Some(&form) if form == said => Ok(form),
            Some(form) => {
                let message = format!("part {i} is of type {}, and is read as {}", form.text(), said.text());
                Err(self.fault(Kind::Conversion, message))
            }
            None => {
                let shape = self.state.shapes.type_text(shape);
                Err(self.schema(format!("{shape} has no part {i}")))
            }
        }
    }

    fn boxed(&mut self, val: Val) -> Result<Val> {
        match val.form {
            Form::Boxed | Form::Aggregate(_) => self.convert(val, Form::Boxed),
            _ => Err(self.no_conversion(val, Form::Boxed)),
        }
    }

    /// A tuple or a value of a constructor: an object, or an aggregate of that sort.
    fn container(&mut self, val: Val, of: Container) -> Result<Val> {
        let is_aggregate_of = match val.form {
            Form::Boxed => true,
            Form::Aggregate(shape) => self.projection(shape) == self.index_op(of),
            _ => return Err(self.no_conversion(val, Form::Boxed)),
        };
        if is_aggregate_of { Ok(val) } else { self.boxed(val) }
    }

    fn index_op(&self, of: Container) -> (OpName, Str) {
        let (ops, keys) = (&self.state.vocabulary.ops, &self.state.vocabulary.keys);
        match of {
            Container::Tuple2 => (ops.project_tuple2, keys.field),
            Container::Tuple3 => (ops.project_tuple3, keys.field),
            Container::Ctor(_) | Container::List => (ops.project_custom, keys.field_index),
        }
    }

    /// That something in the graph says one thing and something else another.
    #[cold]
    pub(super) fn schema(&self, message: impl Into<String>) -> Box<crate::graph::Fault> {
        self.fault(Kind::Schema, message)
    }
}
