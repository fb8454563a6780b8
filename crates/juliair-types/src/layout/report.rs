//! Layouts as data: what the goldens of `testdata/layout/goldens` hold, key by key.

use super::{ElementLayout, Layout, Storage};
use crate::universe::{Fault, Kind, Role, Ty, Universe};
use serde::Serialize;
use std::sync::Arc;

/// From how many entries on a list is shortened.
const LIST_LIMIT: usize = 64;
/// How many fields are left at each end.
const FIELD_ENDS: usize = 8;
/// How many words are left at each end.
const WORD_ENDS: usize = 16;

/// The layout of a type with its flags.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum LayoutReport {
    /// A `DataType`.
    DataType(Box<DataTypeReport>),
    /// A union.
    Union(UnionReport),
    /// A `where`.
    UnionAll {
        /// Whether values can be of that very type: never.
        isconcrete: bool,
        /// Whether values are plain bits: never.
        isbits: bool,
        /// The layout of what is under all `where`s, if that is a `DataType`.
        #[serde(skip_serializing_if = "Option::is_none")]
        body: Option<Box<LayoutReport>>,
    },
    /// `Union{}`
    Bottom {
        /// Whether values can be of that very type: never.
        isconcrete: bool,
        /// Whether values are plain bits: never.
        isbits: bool,
    },
    /// `Type{T}` or `Core.TypeEgal{T}` of Julia 1.14: no `DataType` there, as every `Type{T}` is before.
    TypeObject {
        /// Whether values can be of that very type: never.
        isconcrete: bool,
        /// Whether values are plain bits: never.
        isbits: bool,
    },
}

/// A `DataType` with its flags.
#[derive(Clone, Debug, Serialize)]
pub struct DataTypeReport {
    /// The name of the constructor.
    pub name: String,
    /// Whether values can be of that very type.
    pub isconcrete: bool,
    /// Whether values are plain bits.
    pub isbits: bool,
    /// Whether it is a primitive type.
    pub isprimitive: bool,
    /// Whether it is abstract.
    pub isabstract: bool,
    /// Whether it is a mutable struct.
    pub mutable: bool,
    /// Whether its constructor's values may be stored in place.
    pub mayinlinealloc: bool,
    /// Whether values must be zeroed first.
    pub zeroinit: bool,
    /// Whether nothing that is reached from a value can change.
    pub ismutationfree: bool,
    /// Whether nothing that is reached from a value has an identity.
    pub isidentityfree: bool,
    /// Whether variables are free in it.
    pub hasfreetypevars: bool,
    /// Whether it is a tuple type of concrete parts.
    pub isdispatchtuple: bool,
    /// Whether a field of this type holds the value.
    pub isinlinealloc: bool,
    /// Whether a member of a union of this type is held in place.
    pub isinlinealloc_pointerfree: bool,
    /// Whether a slot of this type holds the value, by the rules for unions.
    pub stored_inline: bool,
    /// The size in bytes; nothing without a layout.
    pub size: Option<u64>,
    /// The alignment in bytes; nothing without a layout.
    pub alignment: Option<u64>,
    /// What only a layout says.
    #[serde(flatten)]
    pub body: LayoutBody,
}

/// What only a layout says, or that there is none.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum LayoutBody {
    /// There is a layout.
    Known(Box<KnownLayout>),
    /// There is none.
    Absent {
        /// Always nothing.
        layout: Option<()>,
        /// Always nothing.
        fields: Option<()>,
    },
}

/// What a layout says beside size and alignment.
#[derive(Clone, Debug, Serialize)]
pub struct KnownLayout {
    /// Whether some bytes carry no data.
    pub haspadding: bool,
    /// How many references there are.
    pub npointers: u32,
    /// The word of the first one, -1 for none.
    pub first_ptr: i64,
    /// The words of all of them, shortened.
    pub pointer_words: Vec<u32>,
    /// How wide field descriptors are.
    pub fielddesc_bits: u32,
    /// Whether values can be compared bit by bit.
    pub isbitsegal: bool,
    /// Whether there is only one value.
    pub singleton: bool,
    /// Whether the contents are not described.
    pub opaque: bool,
    /// How many of the last fields may be left undefined.
    pub n_uninitialized: usize,
    /// How elements are stored, for `Memory`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<MemoryReport>,
    /// The fields, shortened.
    pub fields: Vec<FieldReport>,
    /// How `Memory` and `AtomicMemory` store values of the type.
    pub array_element: ArrayReport,
    /// How many fields there are, where the list is shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields_total: Option<usize>,
    /// How many references there are, where the list is shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer_words_total: Option<usize>,
}

/// How a `Memory` type stores its elements.
#[derive(Clone, Debug, Serialize)]
pub struct MemoryReport {
    /// The distance of elements in bytes.
    pub stride: u64,
    /// Their alignment in bytes.
    pub alignment: u64,
    /// `inline`, `boxed`, `union`.
    pub storage: &'static str,
    /// Whether a lock precedes each.
    pub locked: bool,
}

/// A field.
#[derive(Clone, Debug, Serialize)]
pub struct FieldReport {
    /// Its name; a tuple's fields are numbered from 1.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Whether a reference is stored.
    pub isptr: bool,
    /// Whether it is `@atomic`.
    #[serde(skip_serializing_if = "is_off")]
    pub atomic: bool,
    /// Whether it is `const`.
    #[serde(rename = "const", skip_serializing_if = "is_off")]
    pub is_const: bool,
    /// What can be in it, where it is a union that is stored in place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub union: Option<UnionField>,
    /// Whether it may be left undefined.
    #[serde(skip_serializing_if = "is_off")]
    pub may_be_undef: bool,
    /// Its place from 1, where the list is shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

/// A union that is stored in place.
#[derive(Clone, Debug, Serialize)]
pub struct UnionField {
    /// The size of the largest member in bytes.
    pub payload_size: u64,
    /// The largest alignment in bytes.
    pub payload_alignment: u64,
    /// Where the selector byte is, from the start of the value.
    pub selector_offset: u64,
    /// The members; the selector is a member's place from 0.
    pub tags: Vec<String>,
}

/// How memory stores values of a type.
#[derive(Clone, Debug, Serialize)]
pub struct ArrayReport {
    /// In `Memory{T}`; nothing for a type with free variables.
    pub memory: Option<ElementReport>,
    /// In `AtomicMemory{T}`.
    pub atomic_memory: Option<ElementReport>,
}

/// How elements are stored.
#[derive(Clone, Debug, Serialize)]
pub struct ElementReport {
    /// The distance of elements in bytes.
    pub stride: u64,
    /// Their alignment in bytes.
    pub alignment: u64,
    /// `inline`, `boxed`, `union`.
    pub storage: &'static str,
    /// How many references the runtime takes an element to have.
    pub npointers: u32,
    /// The word of the first one, -1 for none.
    pub first_ptr: i64,
    /// Whether a lock precedes each.
    pub locked: bool,
    /// Whether memory must be zeroed first.
    pub zeroinit: bool,
}

/// A union.
#[derive(Clone, Debug, Serialize)]
pub struct UnionReport {
    /// How a slot of it is stored.
    pub union: UnionSlot,
    /// Whether values can be of that very type: never.
    pub isconcrete: bool,
    /// Whether values are plain bits: never.
    pub isbits: bool,
    /// How `Memory` and `AtomicMemory` store values of the type.
    pub array_element: ArrayReport,
}

/// A slot of a union.
#[derive(Clone, Debug, Serialize)]
pub struct UnionSlot {
    /// Whether it holds the value.
    pub inline: bool,
    /// Its size in bytes without the selector; nothing for a reference.
    pub size: Option<u64>,
    /// Its alignment in bytes.
    pub alignment: Option<u64>,
    /// The members; the selector is a member's place from 0.
    pub tags: Option<Vec<String>>,
}

fn is_off(flag: &bool) -> bool {
    !flag
}

fn storage_name(storage: Storage) -> &'static str {
    match storage {
        Storage::Inline => "inline",
        Storage::Boxed => "boxed",
        Storage::Union => "union",
    }
}

impl Universe {
    /// The layout of a type with its flags, as data.
    pub fn layout_report(&mut self, ty: Ty) -> Result<LayoutReport, Fault> {
        let (isconcrete, isbits) = (false, false);
        match *self.kind(ty) {
            Kind::Data(_) => Ok(LayoutReport::DataType(Box::new(self.data_report(ty)?))),
            Kind::Union(..) => Ok(LayoutReport::Union(UnionReport {
                union: self.union_slot(ty)?,
                isconcrete,
                isbits,
                array_element: self.array_report(ty)?,
            })),
            Kind::UnionAll { .. } => {
                let body = self.unwrap_unionall(ty);
                let body = match self.kind(body) {
                    Kind::Data(_) => Some(Box::new(self.layout_report(body)?)),
                    _ => None,
                };
                Ok(LayoutReport::UnionAll { isconcrete, isbits, body })
            }
            Kind::Bottom => Ok(LayoutReport::Bottom { isconcrete, isbits }),
            Kind::TypeEq(_) | Kind::TypeEgal(_) => Ok(LayoutReport::TypeObject { isconcrete, isbits }),
            _ => Err(Fault::NotAType(self.display(ty))),
        }
    }

    fn data_report(&mut self, ty: Ty) -> Result<DataTypeReport, Fault> {
        let Some(con) = self.constructor_of(ty) else { return Err(Fault::NotAType(self.display(ty))) };
        let layout = self.layout_of(ty)?.map(|id| self.layout_at(id).clone());
        let flags = self.flags(ty)?;
        let isabstract = self.constructor(con).is_abstract();
        let isinlinealloc = !isabstract && self.is_inline_allocated(ty, false)?;
        let isinlinealloc_pointerfree = !isabstract && self.is_inline_allocated(ty, true)?;
        let stored_inline = self.inline_slot(ty)?.is_some();
        let constructor = self.constructor(con);
        let report = DataTypeReport {
            name: self.name(constructor.name).to_owned(),
            isconcrete: self.is_concrete(ty),
            isbits: flags.is_bits,
            isprimitive: constructor.bits().is_some(),
            isabstract,
            mutable: constructor.is_mutable(),
            mayinlinealloc: constructor.may_inline,
            zeroinit: flags.zero_init,
            ismutationfree: flags.mutation_free,
            isidentityfree: flags.identity_free,
            hasfreetypevars: self.has_free(ty),
            isdispatchtuple: self.is_dispatch_tuple(ty),
            isinlinealloc,
            isinlinealloc_pointerfree,
            stored_inline,
            size: layout.as_ref().map(|layout| layout.size),
            alignment: layout.as_ref().map(|layout| layout.alignment),
            body: LayoutBody::Absent { layout: None, fields: None },
        };
        match layout {
            None => Ok(report),
            Some(layout) => {
                let body = LayoutBody::Known(Box::new(self.known_layout(ty, &layout)?));
                Ok(DataTypeReport { body, ..report })
            }
        }
    }

    fn known_layout(&mut self, ty: Ty, layout: &Layout) -> Result<KnownLayout, Fault> {
        let is_memory = self.is_role(ty, Role::GenericMemory);
        let total = layout.fields.len();
        let words = layout.pointer_words.len();
        let con = self.constructor_of(ty);
        Ok(KnownLayout {
            haspadding: layout.has_padding,
            npointers: layout.npointers,
            first_ptr: layout.first_pointer(),
            pointer_words: shorten(&layout.pointer_words, WORD_ENDS),
            fielddesc_bits: layout.descriptor.bits(),
            isbitsegal: layout.is_bits_egal,
            singleton: self.is_singleton(ty)?,
            opaque: layout.is_opaque(),
            n_uninitialized: con.map_or(0, |con| self.constructor(con).n_uninitialized),
            element: layout.element.filter(|_| is_memory).map(|element| memory_report(layout, element)),
            fields: self.field_reports(ty, layout)?,
            array_element: self.array_report(ty)?,
            fields_total: (total > LIST_LIMIT).then_some(total),
            pointer_words_total: (words > LIST_LIMIT).then_some(words),
        })
    }

    fn field_reports(&mut self, ty: Ty, layout: &Layout) -> Result<Vec<FieldReport>, Fault> {
        let types = self.field_types(ty)?;
        let total = layout.fields.len().min(types.len());
        let long = total > LIST_LIMIT;
        let listed = (0..total).filter(|&at| !long || at < FIELD_ENDS || at >= total - FIELD_ENDS);
        listed
            .map(|at| {
                let mut report = self.field_report(ty, layout, &types, at)?;
                report.index = long.then_some(at + 1);
                Ok(report)
            })
            .collect()
    }

    fn field_report(
        &mut self,
        ty: Ty,
        layout: &Layout,
        types: &Arc<[Ty]>,
        at: usize,
    ) -> Result<FieldReport, Fault> {
        let field = layout.fields[at];
        let is_union = matches!(self.kind(types[at]), Kind::Union(..));
        let slot = if is_union && !field.is_reference { self.inline_slot(types[at])? } else { None };
        let union = slot.map(|slot| UnionField {
            payload_size: slot.size,
            payload_alignment: slot.alignment,
            selector_offset: field.offset + field.size - 1,
            tags: self.tags(types[at]),
        });
        let con = self.constructor_of(ty).map(|con| self.constructor(con));
        let declared = con.and_then(|con| con.fields.as_ref()?.get(at));
        let mutable = con.is_some_and(crate::universe::Constructor::is_mutable);
        let undefined = con.map_or(0, |con| con.n_uninitialized);
        Ok(FieldReport {
            name: self.field_name(ty, at),
            ty: self.display(types[at]),
            offset: field.offset,
            size: field.size,
            isptr: field.is_reference,
            atomic: declared.is_some_and(|field| field.is_atomic),
            is_const: mutable && declared.is_some_and(|field| field.is_const),
            union,
            may_be_undef: at + undefined >= layout.fields.len(),
            index: None,
        })
    }

    fn tags(&self, union: Ty) -> Vec<String> {
        self.members(union).into_iter().map(|member| self.display(member)).collect()
    }

    fn union_slot(&mut self, ty: Ty) -> Result<UnionSlot, Fault> {
        let slot = self.inline_slot(ty)?;
        Ok(UnionSlot {
            inline: slot.is_some(),
            size: slot.map(|slot| slot.size),
            alignment: slot.map(|slot| slot.alignment),
            tags: slot.is_some().then(|| self.tags(ty)),
        })
    }

    fn array_report(&mut self, ty: Ty) -> Result<ArrayReport, Fault> {
        if self.has_free(ty) {
            return Ok(ArrayReport { memory: None, atomic_memory: None });
        }
        let memory = element_report(&self.element_layout(ty, false)?);
        let atomic_memory = element_report(&self.element_layout(ty, true)?);
        Ok(ArrayReport { memory, atomic_memory })
    }
}

fn element_report(layout: &Layout) -> Option<ElementReport> {
    let element = layout.element?;
    Some(ElementReport {
        stride: layout.size,
        alignment: layout.alignment,
        storage: storage_name(element.storage),
        npointers: layout.npointers,
        first_ptr: layout.first_pointer(),
        locked: element.locked,
        zeroinit: element.zero_init,
    })
}

fn memory_report(layout: &Layout, element: ElementLayout) -> MemoryReport {
    MemoryReport {
        stride: layout.size,
        alignment: layout.alignment,
        storage: storage_name(element.storage),
        locked: element.locked,
    }
}

fn shorten(words: &[u32], ends: usize) -> Vec<u32> {
    if words.len() <= LIST_LIMIT {
        return words.to_vec();
    }
    [&words[..ends], &words[words.len() - ends..]].concat()
}
