//! Values as maps of their bytes: their parts in order, with what lies between them, and what each byte holds.

use super::{FieldLayout, Layout};
use crate::universe::{Fault, Kind, Role, Ty, Universe};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::sync::Arc;

/// From how many fields on some are left out.
const FIELD_LIMIT: usize = 64;
/// How many fields are left at each end.
const FIELD_ENDS: usize = 8;
/// From how many equal elements on a tuple is shortened.
const ELEMENT_LIMIT: usize = 8;
/// From how many parts on no fields of fields are added.
const PART_LIMIT: usize = 1024;
/// Of how many bytes of a part the contents are told.
const BYTE_LIMIT: u64 = 1 << 16;

/// What a byte holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Data.
    Data,
    /// A part of a reference.
    Reference,
    /// The number of a union's member.
    Selector,
    /// A part of a lock.
    Lock,
    /// Nothing.
    Padding,
}

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// A field; of a union that is stored in place, its payload.
    Field,
    /// The byte that says which member of a union a payload is of.
    Selector,
    /// The lock of a struct with an atomic field that is too large for the processor.
    Lock,
    /// Bytes that belong to no field.
    Padding,
    /// Fields that are left out.
    Omitted,
}

/// A part of a value.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// The fields from the value inwards, joined by `.`; a tuple's are numbered from 1. Empty for what is in no field.
    pub path: String,
    /// Its type, for fields.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// How many bytes it has.
    pub size: u64,
    /// Whether it is a reference.
    #[serde(skip_serializing_if = "is_off")]
    pub reference: bool,
    /// Whether it is `@atomic`.
    #[serde(skip_serializing_if = "is_off")]
    pub atomic: bool,
    /// Whether it is `const`.
    #[serde(rename = "const", skip_serializing_if = "is_off")]
    pub is_const: bool,
    /// Whether it may be left undefined.
    #[serde(skip_serializing_if = "is_off")]
    pub may_be_undef: bool,
    /// The members that a selector chooses from, by its value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How many fields are left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
    /// In how many fields it is.
    #[serde(skip)]
    pub depth: usize,
    /// What its bytes hold, up to a limit.
    #[serde(skip)]
    pub contents: Vec<Content>,
    /// Whether its own parts follow.
    #[serde(skip)]
    pub is_expanded: bool,
}

fn is_off(flag: &bool) -> bool {
    !flag
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Part {
    /// A part of which only the place is known yet.
    pub fn new(kind: PartKind, offset: u64, size: u64, depth: usize) -> Self {
        Self {
            kind,
            path: String::new(),
            ty: None,
            offset,
            size,
            reference: false,
            atomic: false,
            is_const: false,
            may_be_undef: false,
            tags: Vec::new(),
            omitted: 0,
            depth,
            contents: Vec::new(),
            is_expanded: false,
        }
    }

    fn of_bytes(kind: PartKind, content: Content, offset: u64, size: u64, depth: usize) -> Self {
        Self { contents: vec![content; told(size)], ..Self::new(kind, offset, size, depth) }
    }
}

/// Of how many bytes the contents are told.
fn told(size: u64) -> usize {
    usize::try_from(size.min(BYTE_LIMIT)).unwrap_or(usize::MAX)
}

/// A value inside the one that is drawn.
struct Inside<'a> {
    ty: Ty,
    offset: u64,
    path: &'a str,
    depth: usize,
}

impl Universe {
    /// The parts of a type's values in order; none where no fields are described. With `expand`, each field is followed
    /// by the parts of what is stored in it.
    pub fn parts(&mut self, ty: Ty, expand: bool) -> Result<Vec<Part>, Fault> {
        self.check_nesting(ty)?;
        let mut parts = Vec::new();
        if matches!(self.kind(ty), Kind::Union(..)) {
            self.add_union(ty, &mut parts)?;
        } else if !self.is_role(ty, Role::GenericMemory) {
            self.add_parts(&Inside { ty, offset: 0, path: "", depth: 0 }, expand, &mut parts)?;
        }
        Ok(parts)
    }

    /// How many bytes of a type's values hold nothing, those inside of fields included. Nothing without a layout.
    pub fn padding(&mut self, ty: Ty) -> Result<Option<u64>, Fault> {
        self.check_nesting(ty)?;
        let size = self.layout(ty)?.map(|layout| layout.size);
        let occupied = self.occupied(ty, &mut FxHashMap::default())?;
        Ok(size.map(|size| size.saturating_sub(occupied)))
    }

    fn occupied(&mut self, ty: Ty, known: &mut FxHashMap<Ty, u64>) -> Result<u64, Fault> {
        if let Some(&bytes) = known.get(&ty) {
            return Ok(bytes);
        }
        let Some(layout) = self.layout(ty)?.cloned() else { return Ok(0) };
        let mut bytes = if layout.fields.is_empty() { layout.size } else { self.lock_bytes(&layout) };
        let types = self.field_types(ty)?;
        for (field, &of) in layout.fields.iter().zip(&*types) {
            bytes += match self.stored_value(field, of)? {
                Some(value) => self.occupied(value, known)?,
                None => field.size,
            };
        }
        let _ = known.insert(ty, bytes);
        Ok(bytes)
    }

    /// The type of the value that a field holds in place, unless that is a union.
    fn stored_value(&self, field: &FieldLayout, of: Ty) -> Result<Option<Ty>, Fault> {
        if field.is_reference || matches!(self.kind(of), Kind::Union(..)) {
            return Ok(None);
        }
        self.stored_type(of).map(Some)
    }

    /// Only a lock comes before the first field.
    fn lock_bytes(&self, layout: &Layout) -> u64 {
        match layout.fields.first() {
            Some(first) if first.offset > 0 => 2 * self.target.pointer_bytes(),
            _ => 0,
        }
    }

    fn add_union(&mut self, ty: Ty, parts: &mut Vec<Part>) -> Result<(), Fault> {
        let Some(slot) = self.inline_slot(ty)? else { return Ok(()) };
        let payload = Part::of_bytes(PartKind::Field, Content::Data, 0, slot.size, 0);
        parts.push(Part { ty: Some(self.display(ty)), ..payload });
        parts.push(self.selector(ty, slot.size, 0));
        Ok(())
    }

    fn selector(&self, union: Ty, offset: u64, depth: usize) -> Part {
        let tags = self.members(union).into_iter().map(|member| self.display(member)).collect();
        Part { tags, ..Part::of_bytes(PartKind::Selector, Content::Selector, offset, 1, depth) }
    }

    fn add_parts(&mut self, inside: &Inside<'_>, expand: bool, parts: &mut Vec<Part>) -> Result<(), Fault> {
        let Some(layout) = self.layout(inside.ty)?.cloned() else { return Ok(()) };
        let types = self.field_types(inside.ty)?;
        let lock = self.lock_bytes(&layout);
        if lock > 0 {
            parts.push(Part::of_bytes(PartKind::Lock, Content::Lock, inside.offset, lock, inside.depth));
        }
        let mut end = lock;
        let mut next = 0;
        let is_tuple = self.is_role(inside.ty, Role::Tuple);
        for at in listed(&types, is_tuple) {
            let field = layout.fields[at];
            if at > next {
                let mut part =
                    Part::new(PartKind::Omitted, inside.offset + end, field.offset - end, inside.depth);
                part.omitted = at - next;
                parts.push(part);
            } else {
                add_padding(inside, end, field.offset, parts);
            }
            self.add_field(inside, &layout, (at, types[at]), expand, parts)?;
            end = end.max(field.offset + field.size);
            next = at + 1;
        }
        if !layout.fields.is_empty() {
            add_padding(inside, end, layout.size, parts);
        }
        Ok(())
    }

    fn add_field(
        &mut self,
        inside: &Inside<'_>,
        layout: &Layout,
        (at, ty): (usize, Ty),
        expand: bool,
        parts: &mut Vec<Part>,
    ) -> Result<(), Fault> {
        let field = layout.fields[at];
        let name = self.field_name(inside.ty, at);
        let path = if inside.path.is_empty() { name } else { format!("{}.{name}", inside.path) };
        let offset = inside.offset + field.offset;
        let is_union = !field.is_reference && matches!(self.kind(ty), Kind::Union(..));
        let size = if is_union { field.size - 1 } else { field.size };
        let mut part = Part::new(PartKind::Field, offset, size, inside.depth);
        part.ty = Some(self.display(ty));
        part.reference = field.is_reference;
        self.note_attributes(&mut part, inside.ty, layout, at);
        let value = self.stored_value(&field, ty)?;
        part.contents = self.contents(&field, ty, size)?;
        part.path.clone_from(&path);
        let place = parts.len();
        parts.push(part);
        if is_union {
            let mut selector = self.selector(ty, offset + size, inside.depth + 1);
            selector.path = path;
            parts.push(selector);
        } else if let Some(value) = value.filter(|_| expand && place < PART_LIMIT) {
            let inner = Inside { ty: value, offset, path: &path, depth: inside.depth + 1 };
            self.add_parts(&inner, expand, parts)?;
            if parts.len() > place + 1 {
                // An atomic field can be larger than what it holds.
                let size = self.layout(value)?.map_or(0, |layout| layout.size);
                add_padding(&inner, size, field.size, parts);
            }
            parts[place].is_expanded = parts.len() > place + 1;
        }
        Ok(())
    }

    fn note_attributes(&self, part: &mut Part, ty: Ty, layout: &Layout, at: usize) {
        let Some(con) = self.constructor_of(ty).map(|con| self.constructor(con)) else { return };
        let declared = con.fields.as_ref().and_then(|fields| fields.get(at));
        part.atomic = declared.is_some_and(|field| field.is_atomic);
        part.is_const = con.is_mutable() && declared.is_some_and(|field| field.is_const);
        part.may_be_undef = at + con.n_uninitialized >= layout.fields.len();
    }

    /// What the first bytes of a field hold.
    fn contents(&mut self, field: &FieldLayout, ty: Ty, size: u64) -> Result<Vec<Content>, Fault> {
        let mut contents = vec![Content::Padding; told(size)];
        match self.stored_value(field, ty)? {
            Some(value) => self.fill(value, 0, &mut contents)?,
            None if field.is_reference => contents.fill(Content::Reference),
            None => contents.fill(Content::Data),
        }
        Ok(contents)
    }

    /// Notes what the bytes of a value hold that starts at an offset; all are padding before.
    fn fill(&mut self, ty: Ty, offset: u64, contents: &mut [Content]) -> Result<(), Fault> {
        let Some(layout) = self.layout(ty)?.cloned() else { return Ok(()) };
        if layout.fields.is_empty() {
            mark(contents, offset, layout.size, Content::Data);
            return Ok(());
        }
        mark(contents, offset, self.lock_bytes(&layout), Content::Lock);
        let types = self.field_types(ty)?;
        for (field, &of) in layout.fields.iter().zip(&*types) {
            let start = offset + field.offset;
            if start >= contents.len() as u64 {
                break;
            }
            match self.stored_value(field, of)? {
                Some(value) => self.fill(value, start, contents)?,
                None if field.is_reference => mark(contents, start, field.size, Content::Reference),
                None => {
                    mark(contents, start, field.size - 1, Content::Data);
                    mark(contents, start + field.size - 1, 1, Content::Selector);
                }
            }
        }
        Ok(())
    }
}

fn add_padding(inside: &Inside<'_>, from: u64, to: u64, parts: &mut Vec<Part>) {
    if to > from {
        let offset = inside.offset + from;
        parts.push(Part::of_bytes(PartKind::Padding, Content::Padding, offset, to - from, inside.depth));
    }
}

fn mark(contents: &mut [Content], from: u64, size: u64, content: Content) {
    let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(contents.len());
    let (from, to) = (at(from), at(from.saturating_add(size)));
    contents[from..to].fill(content);
}

/// Which fields are listed: of many the first and last, of many equal elements of a tuple two and the last.
fn listed(types: &Arc<[Ty]>, is_tuple: bool) -> Vec<usize> {
    let total = types.len();
    let ends = match total {
        _ if is_tuple && total > ELEMENT_LIMIT && types.iter().all(|ty| *ty == types[0]) => (2, 1),
        _ if total > FIELD_LIMIT => (FIELD_ENDS, FIELD_ENDS),
        _ => (total, 0),
    };
    (0..ends.0).chain(total - ends.1..total).collect()
}
