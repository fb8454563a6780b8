//! Lists, tuples, records and constructors against their types.
use super::Check;
use super::types::Stand;
use crate::graph::body::{ExprId, Field, Name};
use crate::graph::fault::{Fault, counted};
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment};
use crate::graph::program::ShapeCtor;
use crate::graph::strings::number;
use crate::graph::types::{List, RecordField, Ty, Type};

/// The largest tag of a constructor without fields (section 3.4).
const MAX_CONSTANT_TAG: u32 = 1023;

/// What an item is that does not fit.
const ITEM: &str = "an item";

impl Check<'_> {
    pub(super) fn list(&mut self, at: Place, items: List<ExprId>, ty: Ty) -> Result<()> {
        let Type::List(element) = self.program.types.get(ty) else {
            return Err(self.mistyped(at, "a list", ty));
        };
        self.each(Key::Items, items, |this, item| {
            this.expr(*item, false)?;
            this.fits(*item, &[], ITEM, element);
            Ok(())
        })
    }

    pub(super) fn tuple(&mut self, at: Place, items: List<ExprId>, ty: Ty) -> Result<()> {
        let elements = match self.program.types.get(ty) {
            Type::Tuple(elements) if elements.len() == items.len() => elements,
            _ => {
                return Err(self.mistyped(
                    at,
                    &format!("a tuple of {}", counted(items.len(), "element")),
                    ty,
                ));
            }
        };
        self.each_at(Key::Items, items, |this, index, item| {
            this.expr(*item, false)?;
            this.fits(*item, &[], ITEM, elements[index]);
            Ok(())
        })
    }

    #[cold]
    fn mistyped(&self, at: Place, what: &str, ty: Ty) -> Box<Fault> {
        self.schema(at, format!("{what} that is said to be of type {}", self.program.types.show(ty)))
    }

    pub(super) fn record(&mut self, at: Place, fields: List<Field>, ty: Ty) -> Result<()> {
        let Type::Record(known) = self.program.types.get(ty) else {
            return Err(self.mistyped(at, "a record", ty));
        };
        self.fields(fields, known, ty)?;
        match fields.len() == known.len() {
            true => Ok(()),
            false => {
                let message = format!(
                    "a record of {}: {} has {}",
                    counted(fields.len(), "field"),
                    self.program.types.show(ty),
                    known.len()
                );
                Err(self.schema(at, message))
            }
        }
    }

    pub(super) fn update(&mut self, at: Place, record: ExprId, fields: List<Field>, said: Ty) -> Result<()> {
        self.value(Key::Record, record)?;
        let ty = self.body.type_of(record);
        let Type::Record(known) = self.program.types.get(ty) else {
            return Err(self.mistyped(at, "the record of an `update`", ty));
        };
        self.fields(fields, known, ty)?;
        self.is_said(at, "the updated record", ty, said);
        Ok(())
    }

    /// Values of fields that the type has, each at most once.
    fn fields(&mut self, fields: List<Field>, known: &[RecordField], ty: Ty) -> Result<()> {
        let mut seen: u64 = 0;
        for (index, field) in self.body[fields].iter().enumerate() {
            let steps = [Segment::Key(Key::Fields), Segment::Index(number(index))];
            self.state.path.extend(steps);
            let known_index = self.field_index(field.name, field.at, known, ty)?;
            let bit = 1 << known_index;
            if seen & bit != 0 {
                return Err(
                    self.schema(field.at, format!("field `{}` is given twice", self.body.name(field.name)))
                );
            }
            seen |= bit;
            self.value(Key::Value, field.value)?;
            self.fits(field.value, &[Segment::Key(Key::Value)], "a field", known[known_index].ty);
            self.state.path.truncate(self.state.path.len() - 2);
        }
        Ok(())
    }

    fn field_index(&self, name: Name, at: Place, known: &[RecordField], ty: Ty) -> Result<usize> {
        let (text, types) = (self.body.name(name), &self.program.types);
        known
            .iter()
            .position(|field| types.str(field.name) == text)
            .ok_or_else(|| self.schema(at, format!("{} has no field `{text}`", types.show(ty))))
    }

    pub(super) fn access(&mut self, at: Place, record: ExprId, field: Name, ty: Ty) -> Result<()> {
        self.value(Key::Record, record)?;
        self.field_of(at, self.body.type_of(record), field, ty)
    }

    /// That a record type has a field of this type.
    pub(super) fn field_of(&mut self, at: Place, record: Ty, field: Name, ty: Ty) -> Result<()> {
        let known = match self.program.types.get(record) {
            Type::Record(known) => known,
            _ => return Err(self.mistyped(at, "a record", record)),
        };
        let index = self.field_index(field, at, known, record)?;
        self.same(at, &format!("field `{}`", self.body.name(field)), known[index].ty, ty)
    }

    /// That the type of a part is what its container's type says, and that the part is stored as it is read.
    pub(super) fn same(&mut self, at: Place, what: &str, known: Ty, given: Ty) -> Result<()> {
        let types = &self.program.types;
        if self.state.agreements.agree(self.program, known, given, Stand::Slot) {
            return Ok(());
        }
        let message =
            format!("{what} is {} by its container's type and {} here", types.show(known), types.show(given));
        Err(self.schema(at, message))
    }

    /// A constructor of a type with a shape; none for a type without one, of which nothing is known.
    pub(super) fn ctor_of(&self, at: Place, ty: Ty, ctor: Name) -> Result<Option<&ShapeCtor>> {
        let types = &self.program.types;
        if !matches!(types.get(ty), Type::Custom { .. }) {
            return Err(
                self.schema(at, format!("a constructor of {}, which is no custom type", types.show(ty)))
            );
        }
        if self.program.shape(ty).is_none() {
            return Ok(None);
        }
        let name = self.body.name(ctor);
        match self.program.ctor(ty, name) {
            Some(known) => Ok(Some(known)),
            None => Err(self.schema(at, format!("{} has no constructor `{name}`", types.show(ty)))),
        }
    }

    pub(super) fn ctor_spec(&self, ctor: Name, tag: u32, ty: Ty, fields: &[Ty]) -> Result<()> {
        let at = self.spec.at;
        let Some(known) = self.ctor_of(at, ty, ctor)? else {
            return Err(self.schema(at, format!("no shape of {} is given", self.program.types.show(ty))));
        };
        self.same_tag(at, ctor, known.tag, tag)?;
        if self.program.types_of(known.fields) != fields {
            let message =
                format!("constructor `{}` has other fields in the shape of its type", self.body.name(ctor));
            return Err(self.schema(at, message));
        }
        if fields.is_empty() && tag > MAX_CONSTANT_TAG {
            let message =
                format!("tag {tag} of a constructor without fields: there are tags up to {MAX_CONSTANT_TAG}");
            return Err(self.schema(at, message));
        }
        Ok(())
    }

    pub(super) fn same_tag(&self, at: Place, ctor: Name, known: u32, given: u32) -> Result<()> {
        match known == given {
            true => Ok(()),
            false => {
                let name = self.body.name(ctor);
                let message =
                    format!("constructor `{name}` has tag {known} in the shape of its type and {given} here");
                Err(self.schema(at, message))
            }
        }
    }
}
