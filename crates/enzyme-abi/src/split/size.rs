//! Where the references of a type lie, and how large the data half of a split value is. All in bytes.

use super::leaves::{Known, MAX_LEAVES, count, element, element_count, is_tracked_pointer};
use crate::session::Session;
use llvm_ext::types::{DataLayout, Type, TypeKind};
use rustc_hash::FxHashMap;

/// The size of a type's values in arrays; nothing for types whose size is not known.
pub fn full_size(ty: Type<'_>, layout: DataLayout<'_>) -> Option<u64> {
    ty.has_fixed_size().then(|| layout.alloc_size(ty))
}

/// The offset of each tracked leaf, in layout order (`tracked_pointer_offsets!`). Nothing where the type has no size that
/// is known, or more than 65,536 such leaves.
pub fn tracked_pointer_offsets<'m>(ty: Type<'m>, layout: DataLayout<'m>) -> Option<Vec<u64>> {
    let mut known = Known::default();
    if !ty.has_fixed_size() || count(ty, &mut known).count > MAX_LEAVES {
        return None;
    }
    let mut offsets = Vec::new();
    Offsets { layout, known, found: &mut offsets }.append(ty, 0);
    Some(offsets)
}

struct Offsets<'m, 'o> {
    layout: DataLayout<'m>,
    known: Known<'m>,
    found: &'o mut Vec<u64>,
}

impl<'m> Offsets<'m, '_> {
    fn append(&mut self, ty: Type<'m>, base: u64) {
        if is_tracked_pointer(ty) {
            return self.found.push(base);
        }
        if count(ty, &mut self.known).count == 0 {
            return;
        }
        if let Some(length) = element_count(ty) {
            let stride = self.layout.alloc_size(element(ty));
            return (0..length).for_each(|number| self.append(element(ty), base + number * stride));
        }
        for (number, element) in (0..).zip(ty.struct_elements()) {
            self.append(element, base + self.layout.element_offset(ty, number));
        }
    }
}

/// The size of the data half of a split value (`split_value_size`): of the full size, references at the very end are
/// dropped where this version of Julia does so; those between data stay as padding. Nothing for types whose size is not
/// known.
pub fn split_value_size(session: &Session, ty: Type<'_>, layout: DataLayout<'_>) -> Option<u64> {
    if session.shrinks_split_values() { shrunk_size(ty, layout) } else { full_size(ty, layout) }
}

/// The size without the references at the very end, whatever the version.
pub fn shrunk_size(ty: Type<'_>, layout: DataLayout<'_>) -> Option<u64> {
    let size = full_size(ty, layout)?;
    Some(size - trailing_tracked(ty, layout, &mut FxHashMap::default()))
}

impl Session {
    /// Whether this version of Julia drops references at the end of a split value from its data
    /// (`shrinks_split_values`): 1.13.1 and later.
    pub fn shrinks_split_values(&self) -> bool {
        self.dialect().shrinks_split_values
    }
}

/// The bytes of tracked words at the very end of a type.
fn trailing_tracked<'m>(ty: Type<'m>, layout: DataLayout<'_>, known: &mut FxHashMap<Type<'m>, u64>) -> u64 {
    if is_tracked_pointer(ty) {
        return layout.alloc_size(ty);
    }
    // Types are shared: one that was measured is not walked again.
    if let Some(&bytes) = known.get(&ty) {
        return bytes;
    }
    let bytes = match element_count(ty) {
        Some(length) => trailing_of_elements(ty, length, layout, known),
        None if ty.kind() == TypeKind::LLVMStructTypeKind => trailing_of_struct(ty, layout, known),
        None => 0,
    };
    let _ = known.insert(ty, bytes);
    bytes
}

fn trailing_of_elements<'m>(
    ty: Type<'m>,
    length: u64,
    layout: DataLayout<'_>,
    known: &mut FxHashMap<Type<'m>, u64>,
) -> u64 {
    let stride = layout.alloc_size(element(ty));
    let bytes = trailing_tracked(element(ty), layout, known);
    // A vector can have bytes behind its last element.
    if length == 0 || length * stride != layout.alloc_size(ty) {
        return 0;
    }
    if bytes == stride { length * stride } else { bytes }
}

fn trailing_of_struct<'m>(ty: Type<'m>, layout: DataLayout<'_>, known: &mut FxHashMap<Type<'m>, u64>) -> u64 {
    let size = layout.alloc_size(ty);
    let mut end = size;
    for (number, element) in (0..).zip(ty.struct_elements()).collect::<Vec<(u32, _)>>().into_iter().rev() {
        let (start, length) = (layout.element_offset(ty, number), layout.alloc_size(element));
        // Bytes behind the element are padding, which is no reference.
        if start + length != end {
            break;
        }
        let bytes = trailing_tracked(element, layout, known);
        end -= bytes;
        if bytes != length {
            break;
        }
    }
    size - end
}
