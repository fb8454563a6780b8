//! What is where in objects of a type.

use crate::files::{FieldEntry, Numeric, TypeEntry, TypeKind};
use crate::session::Session;
use juliair_types::dialect::ArrayForm;
use llvm_ext::module::Module;
use std::rc::Rc;

/// How deep fields are looked into: deeper than any type, and less deep than a table that says that a type is in itself.
const MOST_NESTED: u32 = 256;

/// A part of an object without parts of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// What it holds.
    pub kind: LeafKind,
    /// Where it is, in bytes.
    pub offset: u64,
    /// Its size in bytes.
    pub size: u64,
}

/// What a leaf holds, as Enzyme's type analysis tells it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// An integer, an enum, a `Bool` or a `Char`.
    Integer,
    /// A `Float16`.
    Half,
    /// A `Core.BFloat16`.
    BFloat16,
    /// A `Float32`.
    Float,
    /// A `Float64`.
    Double,
    /// A reference, a `Ptr`, or a union that is stored in place.
    Pointer,
}

impl LeafKind {
    /// As Enzyme's metadata spells it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Integer => "Integer",
            Self::Half => "Float@half",
            Self::BFloat16 => "Float@bfloat16",
            Self::Float => "Float@float",
            Self::Double => "Float@double",
            Self::Pointer => "Pointer",
        }
    }

    fn of_numbers(numeric: Option<Numeric>) -> Self {
        match numeric {
            Some(Numeric::Half) => Self::Half,
            Some(Numeric::BFloat16) => Self::BFloat16,
            Some(Numeric::Float) => Self::Float,
            Some(Numeric::Double) => Self::Double,
            Some(Numeric::Signed | Numeric::Unsigned | Numeric::Other) | None => Self::Integer,
        }
    }
}

/// What a field is.
enum FieldForm {
    Leaf(LeafKind),
    Inline(Rc<TypeEntry>),
}

/// The layouts of objects in a module's memory.
#[derive(Clone, Copy)]
pub struct ObjectLayouts<'s> {
    session: &'s Session,
    /// The bytes of a pointer.
    word: u64,
}

impl<'s> ObjectLayouts<'s> {
    /// Those of a module, by the types of a session.
    pub fn new(session: &'s Session, module: &Module<'_>) -> Self {
        Self { session, word: u64::from(module.data_layout().pointer_size()) }
    }

    /// The bytes of an object of a type, if all objects of the type have the same number and at least one. Those of an
    /// array or memory are its header's, without the elements.
    pub fn object_size(&self, ty: &TypeEntry) -> Option<u64> {
        if !ty.is_concrete() {
            return None;
        }
        let size = match ty.kind {
            TypeKind::GenericMemory => Some(2 * self.word),
            TypeKind::Array if self.session.dialect().types.array == ArrayForm::Opaque => None,
            TypeKind::Array => ty.size.or(Some(3 * self.word)),
            TypeKind::Struct if has_own_size(ty) => None,
            TypeKind::Struct | TypeKind::Primitive | TypeKind::Ptr => ty.size,
            TypeKind::Union
            | TypeKind::Abstract
            | TypeKind::UnionAll
            | TypeKind::Bottom
            | TypeKind::Type
            | TypeKind::Symbol
            | TypeKind::String => None,
        };
        size.filter(|&size| size > 0)
    }

    /// The type of the objects that the reference at an offset of an object refers to; nothing where no reference starts
    /// there, or the type is not known.
    pub fn referenced_type(&self, object: &Rc<TypeEntry>, offset: u64) -> Option<Rc<TypeEntry>> {
        let (mut ty, mut offset) = (Rc::clone(object), offset);
        for _ in 0..MOST_NESTED {
            let (field, form, _) = self.field_at(&ty, offset)?;
            let start = field.offset;
            match form {
                FieldForm::Leaf(_) => {
                    let is_reference = field.isptr && start == offset;
                    return is_reference.then(|| self.session.types.by_name(&field.type_name)).flatten();
                }
                FieldForm::Inline(inner) => (ty, offset) = (inner, offset - start),
            }
        }
        None
    }

    fn field_at<'t>(&self, ty: &'t TypeEntry, offset: u64) -> Option<(&'t FieldEntry, FieldForm, u64)> {
        let candidates = ty.fields().iter().rev().filter(|field| field.offset <= offset);
        candidates
            .filter_map(|field| self.form(field).map(|(form, size)| (field, form, size)))
            .find(|(field, _, size)| offset - field.offset < *size)
    }

    /// What a field is, and its bytes; nothing where that is not known.
    fn form(&self, field: &FieldEntry) -> Option<(FieldForm, u64)> {
        if field.isptr {
            return Some((FieldForm::Leaf(LeafKind::Pointer), self.word));
        }
        let ty = self.session.types.by_name(&field.type_name)?;
        Some(match ty.kind {
            TypeKind::Primitive => (FieldForm::Leaf(LeafKind::of_numbers(ty.numeric)), ty.size?),
            TypeKind::Ptr => (FieldForm::Leaf(LeafKind::Pointer), ty.size.unwrap_or(self.word)),
            // The byte that selects the member stands behind the data.
            TypeKind::Union => {
                (FieldForm::Leaf(LeafKind::Pointer), field.size.or(ty.size.map(|size| size + 1))?)
            }
            TypeKind::Struct => {
                let size = ty.size?;
                (FieldForm::Inline(ty), size)
            }
            TypeKind::Array
            | TypeKind::GenericMemory
            | TypeKind::Abstract
            | TypeKind::UnionAll
            | TypeKind::Bottom
            | TypeKind::Type
            | TypeKind::Symbol
            | TypeKind::String => (FieldForm::Leaf(LeafKind::Pointer), self.word),
        })
    }

    /// The leaves of an object, in the order of its layout, that have a byte from `start` up to `end`; nothing where one of
    /// the types in it is not known.
    pub fn leaves_between(&self, object: &TypeEntry, start: u64, end: u64) -> Option<Vec<Leaf>> {
        let whole = match object.kind {
            TypeKind::Primitive => Some(LeafKind::of_numbers(object.numeric)),
            TypeKind::Ptr => Some(LeafKind::Pointer),
            _ => None,
        };
        if let Some(kind) = whole {
            return Some(vec![Leaf { kind, offset: 0, size: object.size? }]);
        }
        let mut leaves = Leaves { layouts: *self, start, end, found: Vec::new() };
        leaves.add_fields(object, 0, 0)?;
        Some(leaves.found)
    }
}

/// Collects leaves.
struct Leaves<'s> {
    layouts: ObjectLayouts<'s>,
    start: u64,
    end: u64,
    found: Vec<Leaf>,
}

impl Leaves<'_> {
    fn add_fields(&mut self, ty: &TypeEntry, base: u64, depth: u32) -> Option<()> {
        if depth == MOST_NESTED {
            return None;
        }
        for field in ty.fields() {
            let (form, size) = self.layouts.form(field)?;
            let offset = base.checked_add(field.offset)?;
            if offset >= self.end || offset.checked_add(size)? <= self.start {
                continue;
            }
            match form {
                FieldForm::Leaf(kind) => self.found.push(Leaf { kind, offset, size }),
                FieldForm::Inline(inner) => self.add_fields(&inner, offset, depth + 1)?,
            }
            // Each leaf has a byte of its own, unless the table is wrong.
            if self.found.len() as u64 > self.end - self.start {
                return None;
            }
        }
        Some(())
    }
}

/// Whether objects of a struct have each a size of their own, or one that Julia does not describe.
fn has_own_size(ty: &TypeEntry) -> bool {
    let name = ty.name.strip_prefix("Core.").unwrap_or(&ty.name);
    matches!(name, "SimpleVector" | "Module")
}
