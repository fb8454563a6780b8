//! Lists, tuples and records (section 5.3).
use super::form::{Form, bitmap, operand, slot};
use super::function::{Function, Result};
use super::records::{Placed, field, layout};
use super::scope::Val;
use super::shape::ShapeId;
use crate::graph::{ExprId, Field, Kind, List, Name, Ty, Type};

impl Function<'_> {
    pub(super) fn list(&mut self, items: List<ExprId>, ty: Ty) -> Result<Val> {
        let _ = self.register_type(ty)?;
        let (body, types) = (self.body, &self.program.types);
        let Type::List(element) = types.get(ty) else {
            return Err(self.schema(format!("a list that is said to be of type {}", types.show(ty))));
        };
        let mut list = self.empty();
        for &item in body[items].iter().rev() {
            // As it is stored and read: a number whose type is a variable is boxed (section 3.3).
            let head = self.value_as(item, slot(element))?;
            list = self.cons(head, list);
        }
        Ok(list)
    }

    fn cons(&mut self, head: Val, tail: Val) -> Val {
        let known = self.state.vocabulary;
        let unboxed = if head.form.is_primitive() { known.yes } else { known.no };
        let kind = self.int(head.form.kind().cast_signed());
        let attrs = [(known.keys.head_unboxed, unboxed), (known.keys.head_kind, kind)];
        self.op1(known.ops.construct_list, &[head, tail], Form::Boxed, &attrs)
    }

    pub(super) fn tuple(&mut self, items: List<ExprId>, ty: Ty, spine: Option<ShapeId>) -> Result<Val> {
        let body = self.body;
        let program = self.program;
        let Type::Tuple(types) = program.types.get(ty) else {
            let message = format!("a tuple that is said to be of type {}", program.types.show(ty));
            return Err(self.fault(Kind::Schema, message));
        };
        let mut slots = Vec::with_capacity(items.len());
        for (&item, &ty) in body[items].iter().zip(types) {
            slots.push(self.value_as(item, slot(ty))?);
        }
        if spine.is_some()
            && let Some(shape) = self.state.shapes.of(program, ty)
        {
            return Ok(self.make(shape, &slots));
        }
        let _ = self.register_type(ty)?;
        Ok(self.construct_tuple(&slots))
    }

    /// A tuple on the heap.
    pub(super) fn construct_tuple(&mut self, slots: &[Val]) -> Val {
        let known = self.state.vocabulary;
        let ops = known.ops;
        let name = if slots.len() == 2 { ops.construct_tuple2 } else { ops.construct_tuple3 };
        let bits = self.int(bitmap(slots.iter().map(|slot| slot.form)));
        self.op1(name, slots, Form::Boxed, &[(known.keys.unboxed_bitmap, bits)])
    }

    pub(super) fn record(&mut self, fields: List<Field>, ty: Ty) -> Result<Val> {
        let _ = self.register_type(ty)?;
        if fields.is_empty() {
            return Ok(self.empty());
        }
        let (body, layout) = (self.body, self.layout(ty)?);
        let mut values: Vec<Option<Val>> = vec![None; layout.len()];
        for field in &body[fields] {
            let index = self.index(&layout, field.name)?;
            values[index] = Some(self.value_as(field.value, layout[index].stored)?);
        }
        match values.into_iter().collect::<Option<Vec<Val>>>() {
            Some(values) => Ok(self.construct_record(&values)),
            None => {
                let text = self.program.types.show(ty);
                Err(self.fault(Kind::Schema, format!("a record without some of the fields of {text}")))
            }
        }
    }

    fn construct_record(&mut self, values: &[Val]) -> Val {
        let known = self.state.vocabulary;
        let count = self.int(i64::try_from(values.len()).unwrap_or(i64::MAX));
        let bits = self.int(bitmap(values.iter().map(|value| value.form)));
        let attrs = [(known.keys.field_count, count), (known.keys.unboxed_bitmap, bits)];
        self.op1(known.ops.construct_record, values, Form::Boxed, &attrs)
    }

    fn layout(&self, ty: Ty) -> Result<Vec<Placed>> {
        let types = &self.program.types;
        layout(types, ty)
            .ok_or_else(|| self.fault(Kind::Schema, format!("a record of type {}", types.show(ty))))
    }

    fn index(&self, layout: &[Placed], name: Name) -> Result<usize> {
        let (types, name) = (&self.program.types, self.body.name(name));
        layout
            .iter()
            .position(|placed| types.str(placed.field.name) == name)
            .ok_or_else(|| self.fault(Kind::Schema, format!("the record has no field `{name}`")))
    }

    pub(super) fn access(&mut self, record: ExprId, name: Name, ty: Ty) -> Result<Val> {
        let container = self.body.type_of(record);
        let record = self.value_as(record, Form::Boxed)?;
        let val = self.project_field(record, container, name)?;
        self.convert(val, operand(&self.program.types, ty))
    }

    /// Reads a field of a record as it is stored.
    pub(super) fn project_field(&mut self, record: Val, ty: Ty, name: Name) -> Result<Val> {
        let (types, name) = (&self.program.types, self.body.name(name));
        let Some((index, stored)) = field(types, ty, name) else {
            let message = format!("{} has no field `{name}`", types.show(ty));
            return Err(self.fault(Kind::Schema, message));
        };
        Ok(self.project_record(record, index, stored))
    }

    fn project_record(&mut self, record: Val, index: usize, stored: Form) -> Val {
        let known = self.state.vocabulary;
        let index = self.int(i64::try_from(index).unwrap_or(i64::MAX));
        self.op1(known.ops.project_record, &[record], stored, &[(known.keys.field_index, index)])
    }

    pub(super) fn update(&mut self, record: ExprId, fields: List<Field>, ty: Ty) -> Result<Val> {
        let container = self.body.type_of(record);
        let record = self.value_as(record, Form::Boxed)?;
        let _ = self.register_type(ty)?;
        let (body, layout) = (self.body, self.layout(container)?);
        let mut updated: Vec<Option<ExprId>> = vec![None; layout.len()];
        for field in &body[fields] {
            updated[self.index(&layout, field.name)?] = Some(field.value);
        }
        let mut values = Vec::with_capacity(layout.len());
        for (index, (placed, updated)) in layout.iter().zip(updated).enumerate() {
            values.push(match updated {
                Some(value) => self.value_as(value, placed.stored)?,
                None => self.project_record(record, index, placed.stored),
            });
        }
        Ok(self.construct_record(&values))
    }
}
