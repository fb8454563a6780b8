//! How records are laid out (section 3.3).
use super::form::{Form, slot};
use crate::graph::{RecordField, Ty, Type, Types};

/// Fields from this index on are stored boxed.
const FIRST_BOXED: usize = 26;

/// A field in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) field: RecordField,
    /// How it is stored there.
    pub(super) stored: Form,
}

/// The fields of a record type in the order of their storage; none if it is no record type.
pub(super) fn layout(types: &Types, ty: Ty) -> Option<Vec<Placed>> {
    let Type::Record(fields) = types.get(ty) else { return None };
    let (unboxed, boxed): (Vec<_>, Vec<_>) = fields.iter().partition(|field| slot(field.ty).kind() != 0);
    let stored = |(index, field): (usize, &RecordField)| {
        let stored = if index < FIRST_BOXED { slot(field.ty) } else { Form::Boxed };
        Placed { field: *field, stored }
    };
    Some(unboxed.into_iter().chain(boxed).enumerate().map(stored).collect())
}

/// The index of a field and how it is stored.
pub(super) fn field(types: &Types, ty: Ty, name: &str) -> Option<(usize, Form)> {
    let layout = layout(types, ty)?;
    let index = layout.iter().position(|placed| types.str(placed.field.name) == name)?;
    Some((index, layout[index].stored))
}
