//! Layouts: where the parts of a value are, as the runtime computes it (`jl_compute_field_offsets` of
//! `src/datatype.c`).
//!
//! Sizes, alignments and offsets are in bytes unless said otherwise; references are counted in words of the target's
//! pointer size.

mod fields;
mod fixed;
mod flags;
mod inline;
pub mod map;
mod memory;
pub mod report;

pub use inline::Slot;
pub use memory::{ElementLayout, Storage};

use crate::dialect::ArrayForm;
use crate::universe::{ConId, DataFlags, DataId, Fault, Kind, LayoutState, Role, Shape, Ty, Universe};
use std::sync::Arc;

/// A handle to a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayoutId(usize);

/// How wide the runtime's descriptors of fields are, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DescriptorWidth {
    /// 8
    Bits8,
    /// 16
    Bits16,
    /// 32: a type with references is not stored inline then.
    Bits32,
}

impl DescriptorWidth {
    /// The width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Bits8 => 8,
            Self::Bits16 => 16,
            Self::Bits32 => 32,
        }
    }
}

/// A field's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldLayout {
    /// Where it starts.
    pub offset: u64,
    /// How large it is, a union's selector byte included.
    pub size: u64,
    /// Whether a reference is stored.
    pub is_reference: bool,
}

/// The layout of a type (`jl_datatype_layout_t`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The size of a value; of an element for `Memory`.
    pub size: u64,
    /// Its alignment.
    pub alignment: u64,
    /// The fields in order; none for an opaque type.
    pub fields: Vec<FieldLayout>,
    /// The words that hold references, nested ones included.
    pub pointer_words: Vec<u32>,
    /// How many references the runtime takes it to have: also 1 for opaque types.
    pub npointers: u32,
    /// Whether some bytes carry no data; before Julia 1.12 whether values cannot be compared bit by bit.
    pub has_padding: bool,
    /// Whether values can be compared bit by bit.
    pub is_bits_egal: bool,
    /// How wide field descriptors are.
    pub descriptor: DescriptorWidth,
    /// How elements are stored, for `Memory`.
    pub element: Option<ElementLayout>,
}

impl Layout {
    /// A layout without fields and references.
    fn plain(size: u64, alignment: u64) -> Self {
        Self {
            size,
            alignment,
            fields: Vec::new(),
            pointer_words: Vec::new(),
            npointers: 0,
            has_padding: false,
            is_bits_egal: true,
            descriptor: DescriptorWidth::Bits8,
            element: None,
        }
    }

    /// The layout of a heap object that describes no fields.
    fn opaque(alignment: u64) -> Self {
        Self { npointers: 1, ..Self::plain(0, alignment) }
    }

    /// Whether nothing is described although the object has contents (`jl_is_layout_opaque`).
    pub fn is_opaque(&self) -> bool {
        self.fields.is_empty() && self.npointers > 0
    }

    /// The word of the first reference, -1 for none.
    pub fn first_pointer(&self) -> i64 {
        self.pointer_words.first().map_or(-1, |&word| i64::from(word))
    }
}

/// The smallest multiple of `alignment` that is at least `size`; `size` for an alignment of 0.
pub(crate) fn align_up(size: u64, alignment: u64) -> u64 {
    if alignment == 0 { size } else { size.next_multiple_of(alignment) }
}

/// The smallest power of two that is at least `size`; 0 for 0.
pub(crate) fn power_of_two(size: u64) -> u64 {
    if size == 0 { 0 } else { size.next_power_of_two() }
}

/// How deeply layouts may ask for other layouts.
const MAX_DEPTH: usize = 96;
/// How many other layouts a layout may ask for: types that grow as they refer to themselves have no end.
const MAX_ASKED: usize = 1 << 16;

impl Universe {
    /// The layout of a type; nothing if it has none: abstract, not concrete, or still being declared.
    pub fn layout(&mut self, ty: Ty) -> Result<Option<&Layout>, Fault> {
        let id = self.layout_of(ty)?;
        Ok(id.map(|id| self.layout_at(id)))
    }

    /// The layout behind a handle.
    pub fn layout_at(&self, id: LayoutId) -> &Layout {
        &self.layouts[id.0]
    }

    /// The layout behind a handle, to keep while the universe changes.
    pub(crate) fn shared_layout(&self, id: LayoutId) -> Arc<Layout> {
        Arc::clone(&self.layouts[id.0])
    }

    fn keep(&mut self, layout: Layout) -> LayoutId {
        self.layouts.push(Arc::new(layout));
        LayoutId(self.layouts.len() - 1)
    }

    /// The handle of a type's layout, computed when it is first asked for.
    pub fn layout_of(&mut self, ty: Ty) -> Result<Option<LayoutId>, Fault> {
        let Kind::Data(id) = *self.kind(ty) else { return Ok(None) };
        match self.data_type(id).layout {
            LayoutState::Known(layout) => return Ok(Some(layout)),
            LayoutState::None | LayoutState::Underway => return Ok(None),
            LayoutState::Unasked => {}
        }
        let con = self.data_type(id).con;
        if self.constructor(con).fields.is_none() {
            return Ok(None);
        }
        if self.layout_depth >= MAX_DEPTH {
            return Err(Fault::TooDeep(MAX_DEPTH));
        }
        self.layouts_asked = if self.layout_depth == 0 { 0 } else { self.layouts_asked + 1 };
        if self.layouts_asked > MAX_ASKED {
            return Err(Fault::TooLarge(MAX_ASKED));
        }
        self.data_type_mut(id).layout = LayoutState::Underway;
        self.layout_depth += 1;
        let computed = self.compute_layout(id, con, ty);
        self.layout_depth -= 1;
        let (layout, flags) = match computed {
            Ok(computed) => computed,
            Err(fault) => {
                self.data_type_mut(id).layout = LayoutState::Unasked;
                return Err(fault);
            }
        };
        let flags = self.with_overrides(con, flags);
        let data = self.data_type_mut(id);
        data.layout = layout.map_or(LayoutState::None, LayoutState::Known);
        data.flags = flags;
        Ok(layout)
    }

    fn compute_layout(
        &mut self,
        id: DataId,
        con: ConId,
        ty: Ty,
    ) -> Result<(Option<LayoutId>, DataFlags), Fault> {
        let primary = self.constructor(con).primary;
        if ty != primary {
            let named = self.constructor(con).wrapper;
            if ty == self.unwrap_unionall(named) && self.constructor(con).role != Some(Role::Tuple) {
                let layout = self.layout_of(primary)?;
                return Ok((layout, self.flags(primary)?));
            }
            return self.instance_layout(id, con, ty, primary);
        }
        match self.constructor(con).shape {
            Shape::Abstract => self.abstract_layout(ty),
            Shape::Primitive(bits) => {
                let layout = self.primitive_layout(u64::from(bits));
                let flags = DataFlags {
                    is_bits: self.constructor(con).params.is_empty(),
                    mutation_free: true,
                    identity_free: true,
                    ..DataFlags::default()
                };
                Ok((Some(self.keep(layout)), flags))
            }
            Shape::Struct { .. } => self.struct_layout(id, ty),
        }
    }

    /// The layout of what is not its constructor applied to its own variables.
    fn instance_layout(
        &mut self,
        id: DataId,
        con: ConId,
        ty: Ty,
        primary: Ty,
    ) -> Result<(Option<LayoutId>, DataFlags), Fault> {
        let shared = self.layout_of(primary)?;
        let inherited = self.flags(primary)?;
        let copied = DataFlags { mutation_free: inherited.mutation_free, ..DataFlags::default() };
        if self.constructor(con).is_abstract() {
            let (layout, _) = self.abstract_layout(ty)?;
            return Ok((layout, copied));
        }
        if self.constructor(con).role == Some(Role::GenericMemory) {
            return self.memory_layout(id, ty, copied);
        }
        let concrete = self.data_type(id).concrete;
        let Some(shared) = shared else {
            let lays_out = concrete || (self.constructor(con).may_inline && self.has_fixed_layout(ty)?);
            return if lays_out { self.struct_layout(id, ty) } else { Ok((None, copied)) };
        };
        let mut flags = DataFlags { zero_init: inherited.zero_init, ..copied };
        let layout = self.layout_at(shared);
        if !layout.is_opaque() {
            let (size, references) = (layout.size, layout.npointers);
            let constructor = self.constructor(con);
            flags.is_bits = concrete && constructor.may_inline && references == 0;
            flags.singleton = concrete && size == 0 && references == 0 && !constructor.is_mutable();
        }
        Ok((Some(shared), flags))
    }

    /// `Type{Union{}}` is the only abstract type with a layout: that of its only instance's type.
    fn abstract_layout(&mut self, ty: Ty) -> Result<(Option<LayoutId>, DataFlags), Fault> {
        let inline = self.facts().inline_type_of_bottom && self.is_type_of_bottom(ty);
        let layout = if inline { Some(self.keep(Layout::plain(0, 1))) } else { None };
        Ok((layout, DataFlags::default()))
    }

    /// The layout of a primitive type of that many bits (`jl_new_primitivetype`).
    fn primitive_layout(&self, bits: u64) -> Layout {
        let bytes = bits.div_ceil(8);
        let mut alignment = power_of_two(bytes);
        if alignment == 8 && self.facts().i686_eight_byte_rule && self.target.is_unix_i686() {
            alignment = 4;
        }
        let is_bits_egal = bits.is_multiple_of(8);
        let alignment = alignment.min(self.facts().max_align(self.target));
        Layout { is_bits_egal, has_padding: !is_bits_egal, ..Layout::plain(bytes, alignment) }
    }

    fn struct_layout(&mut self, id: DataId, ty: Ty) -> Result<(Option<LayoutId>, DataFlags), Fault> {
        let con = self.data_type(id).con;
        let pointer = self.target.pointer_bytes();
        let opaque = match self.constructor(con).role {
            Some(Role::String | Role::Symbol) => Some(1),
            Some(Role::SimpleVector | Role::Module) => Some(pointer),
            Some(Role::Array) if self.facts().array == ArrayForm::Opaque => Some(pointer),
            _ => None,
        };
        if let Some(alignment) = opaque {
            return Ok((Some(self.keep(Layout::opaque(alignment))), DataFlags::default()));
        }
        if self.is_special_primary(con, ty) {
            let is_tuple = self.constructor(con).role == Some(Role::Tuple);
            let flags = DataFlags {
                zero_init: is_tuple,
                mutation_free: !is_tuple,
                identity_free: !is_tuple,
                ..DataFlags::default()
            };
            return Ok((None, flags));
        }
        // The constructor of `Memory` has the layout of the object, its instances that of their elements.
        let is_memory = self.constructor(con).role == Some(Role::GenericMemory);
        if !self.data_type(id).concrete && !is_memory && !self.has_fixed_layout(ty)? {
            return Ok((None, DataFlags::default()));
        }
        let (layout, zero_init) = self.lay_out_fields(ty)?;
        let mut flags = self.field_flags(ty)?;
        flags.zero_init = zero_init;
        let (size, references) = (layout.size, layout.npointers);
        let mutable = self.constructor(con).is_mutable();
        flags.singleton = self.data_type(id).concrete && size == 0 && references == 0 && !mutable;
        Ok((Some(self.keep(layout)), flags))
    }

    /// `Tuple` and `NamedTuple` with their own variables, which have no layout.
    fn is_special_primary(&self, con: ConId, ty: Ty) -> bool {
        let constructor = self.constructor(con);
        constructor.primary == ty && matches!(constructor.role, Some(Role::Tuple | Role::NamedTuple))
    }
}
