//! The parts of a type that are data.

use super::leaves::{Known, MAX_LEAVES, count, element, element_count};
use llvm_ext::types::{DataLayout, Type};

/// A part of a type without references, as large as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataPart<'m> {
    /// The elements to go through, from the type inwards; empty for the type itself.
    pub path: Vec<u32>,
    /// Its type.
    pub ty: Type<'m>,
    /// Where it starts, in bytes.
    pub offset: u64,
}

/// The largest parts of a type that have no tracked leaf, in layout order, without those of no bytes. Nothing where the
/// type has no size that is known, or more than 65,536 tracked leaves between which they lie.
pub fn data_parts<'m>(ty: Type<'m>, layout: DataLayout<'m>) -> Option<Vec<DataPart<'m>>> {
    let mut known = Known::default();
    if !ty.has_fixed_size() || count(ty, &mut known).count > MAX_LEAVES {
        return None;
    }
    let mut walk = Walk { layout, known, path: Vec::new(), found: Vec::new() };
    walk.append(ty, 0);
    Some(walk.found)
}

struct Walk<'m> {
    layout: DataLayout<'m>,
    known: Known<'m>,
    path: Vec<u32>,
    found: Vec<DataPart<'m>>,
}

impl<'m> Walk<'m> {
    fn append(&mut self, ty: Type<'m>, offset: u64) {
        let tracked = count(ty, &mut self.known);
        if tracked.count == 0 {
            if self.layout.alloc_size(ty) > 0 {
                self.found.push(DataPart { path: self.path.clone(), ty, offset });
            }
        } else if !tracked.all {
            self.append_elements(ty, offset);
        }
    }

    fn append_elements(&mut self, ty: Type<'m>, offset: u64) {
        match element_count(ty) {
            Some(length) => {
                let stride = self.layout.alloc_size(element(ty));
                for number in 0..u32::try_from(length).unwrap_or(u32::MAX) {
                    self.append_element(number, element(ty), offset + u64::from(number) * stride);
                }
            }
            None => {
                for (number, element) in (0..).zip(ty.struct_elements()) {
                    self.append_element(number, element, offset + self.layout.element_offset(ty, number));
                }
            }
        }
    }

    fn append_element(&mut self, number: u32, element: Type<'m>, offset: u64) {
        self.path.push(number);
        self.append(element, offset);
        let _ = self.path.pop();
    }
}
