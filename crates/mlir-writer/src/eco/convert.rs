//! The only two conversions (section 3.5): between a primitive and its box, and between an aggregate and its object.
use super::form::{Form, bitmap};
use super::function::{Function, Result};
use super::scope::Val;
use super::shape::ShapeId;
use crate::graph::{ExprId, ExprKind, Kind};
use crate::ir::{Attr, OpName, Str, Values};

impl Function<'_> {
    /// A value in another form.
    pub(super) fn convert(&mut self, val: Val, to: Form) -> Result<Val> {
        let ops = self.state.vocabulary.ops;
        match (val.form, to) {
            (from, to) if from == to => Ok(val),
            (Form::Int | Form::Float | Form::Char | Form::Bit, Form::Boxed) => {
                Ok(self.op1(ops.to_box, &[val], to, &[]))
            }
            (Form::Boxed, Form::Int | Form::Float | Form::Char | Form::Bit) => {
                Ok(self.op1(ops.unbox, &[val], to, &[]))
            }
            (Form::Aggregate(shape), Form::Boxed) => Ok(self.heap_object(val, shape)),
            (Form::Boxed, Form::Aggregate(_)) => Ok(self.op1(ops.from_heap, &[val], to, &[])),
            _ => Err(self.no_conversion(val, to)),
        }
    }

    /// As it is passed to a closure, captured, or put at the head of a list.
    pub(super) fn pass(&mut self, val: Val) -> Result<Val> {
        self.convert(val, val.form.passed())
    }

    #[cold]
    pub(super) fn no_conversion(&mut self, val: Val, to: Form) -> Box<crate::graph::Fault> {
        let (from, to) = (self.type_text(val.form), self.type_text(to));
        let what = self.value_text(val);
        let message = format!("{what} is of type {from} where {to} is needed, and neither becomes the other");
        self.fault(Kind::Conversion, message)
    }

    /// The name of a value; where that is but a number, the expression that has made it too.
    fn value_text(&self, val: Val) -> String {
        if let Some(name) = self.state.ops.value_name(val.value) {
            return format!("%{}", self.context.text(name));
        }
        let number = val.value.number();
        match self.blamed() {
            Some(id) => format!("{} (%{number})", self.expr_text(id)),
            None => format!("%{number}"),
        }
    }

    /// What an expression is, in a message.
    fn expr_text(&self, id: ExprId) -> String {
        let text = match self.body[id].kind {
            ExprKind::Int(_) => "the Int literal",
            ExprKind::Float(_) => "the Float literal",
            ExprKind::Bool(_) => "the Bool literal",
            ExprKind::Char(_) => "the Char literal",
            ExprKind::Str(_) => "the String literal",
            ExprKind::Unit => "`()`",
            ExprKind::Var { name, .. } => return format!("`{}`", self.body.name(name)),
            ExprKind::Global { spec, .. } => return self.program.symbol(spec),
            ExprKind::Kernel { .. } => "the kernel",
            ExprKind::Call { .. } | ExprKind::TailCall { .. } => "the result of the call",
            ExprKind::If { .. } => "the value of the `if`",
            ExprKind::Case { .. } => "the value of the `case`",
            ExprKind::Closure(_) => "the closure",
            ExprKind::List { .. } => "the list",
            ExprKind::Tuple { .. } => "the tuple",
            ExprKind::Record { .. } => "the record",
            ExprKind::Access { field, .. } => return format!("the field `{}`", self.body.name(field)),
            ExprKind::Update { .. } => "the updated record",
            ExprKind::Let { .. } | ExprKind::LetRec { .. } | ExprKind::Destruct { .. } => "the value",
        };
        text.to_owned()
    }

    /// The type of a form as text.
    fn type_text(&self, form: Form) -> String {
        match form {
            Form::Aggregate(shape) => self.state.shapes.type_text(shape),
            _ => form.text().to_owned(),
        }
    }

    fn heap_object(&mut self, val: Val, shape: ShapeId) -> Val {
        let known = self.state.vocabulary;
        let described = self.state.shapes.get(shape);
        let (ctor, bits) = (described.ctor, bitmap(described.slots.iter().copied()));
        let mut attrs: Vec<(Str, Attr)> = Vec::new();
        if let Some(ctor) = ctor {
            let (tag, bits) = (self.int(i64::from(ctor.tag)), self.int(bits));
            attrs.extend([(known.keys.tag, tag), (known.keys.unboxed_bitmap, bits)]);
        }
        self.op1(known.ops.to_heap, &[val], Form::Boxed, &attrs)
    }

    /// An aggregate of slots.
    pub(super) fn make(&mut self, shape: ShapeId, slots: &[Val]) -> Val {
        let known = self.state.vocabulary;
        let mut attrs: Vec<(Str, Attr)> = Vec::new();
        let name = match (self.state.shapes.get(shape).ctor, slots.len()) {
            (Some(ctor), _) => {
                let name = self.context.string_attr(self.program.types.str(ctor.name));
                let tag = self.int(i64::from(ctor.tag));
                attrs.extend([(known.keys.tag, tag), (known.keys.constructor, name)]);
                known.ops.make_custom
            }
            (None, 2) => known.ops.make_tuple2,
            (None, _) => known.ops.make_tuple3,
        };
        self.op1(name, slots, Form::Aggregate(shape), &attrs)
    }

    /// The operation that reads a slot of a shape, and the attribute that says which.
    pub(super) fn projection(&self, shape: ShapeId) -> (OpName, Str) {
        let (ops, keys) = (&self.state.vocabulary.ops, &self.state.vocabulary.keys);
        let shape = self.state.shapes.get(shape);
        match (shape.ctor, shape.slots.len()) {
            (Some(_), _) => (ops.project_custom, keys.field_index),
            (None, 2) => (ops.project_tuple2, keys.field),
            (None, _) => (ops.project_tuple3, keys.field),
        }
    }

    /// All slots of an aggregate, or of its object.
    pub(super) fn project_all(&mut self, val: Val, shape: ShapeId) -> Vec<Val> {
        let (name, key) = self.projection(shape);
        let slots = self.state.shapes.slots(shape).to_vec();
        let mut all = Vec::with_capacity(slots.len());
        for (index, form) in (0..).zip(slots) {
            let field = self.int(index);
            all.push(self.op1(name, &[val], form, &[(key, field)]));
        }
        all
    }

    /// The slots that stand for a name.
    pub(super) fn slots(&self, shape: ShapeId, values: Values) -> Vec<Val> {
        let forms = self.state.shapes.slots(shape);
        values.iter().zip(forms).map(|(value, &form)| Val { value, form }).collect()
    }
}
