//! Whether a value is stored in place, and how large a slot for it is.

use super::{DescriptorWidth, align_up};
use crate::universe::{Fault, Kind, Role, Ty, Universe};

/// From how many members on a union is not stored inline: the selector would not fit.
const MAX_MEMBERS: usize = 127;

/// A slot of a struct, an array or a union in which values are stored in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The size in bytes, without a union's selector byte.
    pub size: u64,
    /// The alignment in bytes.
    pub alignment: u64,
    /// How many types can be stored in it.
    pub members: usize,
    /// How deeply values are stored within each other in it.
    pub nesting: u32,
}

impl Universe {
    /// Whether a slot of a type holds the value itself (`jl_datatype_isinlinealloc`); `pointer_free` where references
    /// are not allowed, as in unions.
    pub fn is_inline_allocated(&mut self, ty: Ty, pointer_free: bool) -> Result<bool, Fault> {
        let ty = self.stored_type(ty)?;
        let Some(con) = self.constructor_of(ty) else { return Ok(false) };
        if !self.constructor(con).may_inline {
            return Ok(false);
        }
        let n_uninitialized = self.constructor(con).n_uninitialized;
        let Some(layout) = self.layout(ty)? else { return Ok(false) };
        let refused = pointer_free || n_uninitialized != 0 || layout.descriptor == DescriptorWidth::Bits32;
        Ok(layout.npointers == 0 || !refused)
    }

    /// The type whose layout a slot has: `Core.TypeofBottom` for `Type{Union{}}` where the version stores that inline.
    pub(crate) fn stored_type(&self, ty: Ty) -> Result<Ty, Fault> {
        if self.facts().inline_type_of_bottom && self.is_type_of_bottom(ty) {
            return self.known(Role::TypeofBottom);
        }
        Ok(ty)
    }

    /// The slot that holds values of a type in place; nothing if it holds a reference (`jl_islayout_inline`).
    pub fn inline_slot(&mut self, ty: Ty) -> Result<Option<Slot>, Fault> {
        let mut slot = Slot { size: 0, alignment: 1, members: 0, nesting: 0 };
        let in_union = matches!(self.kind(ty), Kind::Union(..));
        for member in self.members(ty) {
            slot.members += 1;
            if slot.members >= MAX_MEMBERS || !self.is_inline_allocated(member, in_union)? {
                return Ok(None);
            }
            let stored = self.stored_type(member)?;
            let primitive = self.is_primitive(stored);
            let Some(layout) = self.layout(stored)? else { return Ok(None) };
            // A primitive type fills its slot up to its alignment.
            let size = if primitive { align_up(layout.size, layout.alignment) } else { layout.size };
            slot.size = slot.size.max(size);
            slot.alignment = slot.alignment.max(layout.alignment);
            slot.nesting = slot.nesting.max(layout.nesting);
        }
        Ok(Some(slot))
    }

    /// The slot of one concrete type inside structs and unions, whose layout it has.
    pub(super) fn stored_layout(&mut self, ty: Ty) -> Result<Option<super::LayoutId>, Fault> {
        let stored = self.stored_type(ty)?;
        self.layout_of(stored)
    }
}
