//! Lowering structs and tuples by their fields.

use super::{LlvmType, LowerError, TRACKED};
use crate::layout::{FieldLayout, Layout};
use crate::universe::{Fault, Kind, Role, Ty, Universe};
use std::ops::Range;
use std::sync::Arc;

/// How many elements the data of an inline union may become: each takes memory of its own.
const MAX_UNION_ELEMENTS: usize = 1 << 20;
/// How many parts an LLVM type may have, each counted as often as it prints: it is compared, measured and printed by
/// walking over them.
const MAX_PARTS: usize = 1 << 22;

/// LLVM types of fields as they are collected.
struct Elements {
    pushed: Vec<LlvmType>,
    /// The type that all fields have had, those without data included; nothing once they differ.
    same: Option<LlvmType>,
    last: Option<LlvmType>,
    differ: bool,
    has_reference: bool,
    /// Where each field is in `pushed`: nowhere without data; an inline union without its marker.
    places: Vec<Range<usize>>,
}

impl Elements {
    fn new() -> Self {
        Self {
            pushed: Vec::new(),
            same: None,
            last: None,
            differ: false,
            has_reference: false,
            places: Vec::new(),
        }
    }

    /// Adds a field; one without data is only compared.
    fn add(&mut self, ty: LlvmType) {
        match &self.same {
            None if self.last.is_none() => self.same = Some(ty.clone()),
            Some(same) if *same == ty => {}
            _ => self.differ = true,
        }
        let start = self.pushed.len();
        if ty != LlvmType::Void {
            self.pushed.push(ty.clone());
        }
        self.places.push(start..self.pushed.len());
        self.last = Some(ty);
    }
}

impl Universe {
    pub(super) fn lower_fields(
        &mut self,
        ty: Ty,
        layout: &Layout,
        llvmcall: bool,
    ) -> Result<LlvmType, LowerError> {
        let types = self.field_types(ty)?;
        let elements = self.collect_fields(ty, &types, layout, llvmcall)?;
        let lowered = self.assemble(ty, &types, elements, llvmcall)?;
        if lowered.has_at_most(MAX_PARTS) { Ok(lowered) } else { Err(Fault::TooLarge(MAX_PARTS).into()) }
    }

    /// Where the data of each field is among the elements of the LLVM type that a struct or tuple lowers to: one element,
    /// those of an inline union, or none.
    #[cfg(feature = "llvm")]
    pub(crate) fn elements_of_fields(
        &mut self,
        ty: Ty,
        layout: &Layout,
    ) -> Result<Vec<Range<usize>>, LowerError> {
        let types = self.field_types(ty)?;
        Ok(self.collect_fields(ty, &types, layout, false)?.places)
    }

    fn collect_fields(
        &mut self,
        ty: Ty,
        types: &[Ty],
        layout: &Layout,
        llvmcall: bool,
    ) -> Result<Elements, LowerError> {
        let mut elements = Elements::new();
        for (at, (&field_type, &field)) in types.iter().zip(&layout.fields).enumerate() {
            self.refuse_atomic(ty, at)?;
            if field.is_reference {
                elements.has_reference = true;
                elements.add(LlvmType::Pointer(TRACKED));
            } else if matches!(self.kind(field_type), Kind::Union(..)) {
                self.lower_union(&mut elements, field_type, field)?;
            } else {
                elements.add(self.julia_struct_type(field_type, llvmcall)?.ty);
            }
        }
        Ok(elements)
    }

    fn refuse_atomic(&self, ty: Ty, at: usize) -> Result<(), LowerError> {
        let con = self.constructor_of(ty).map(|con| self.constructor(con));
        let field = con.and_then(|con| con.fields.as_ref()?.get(at));
        match field {
            Some(field) if field.is_atomic => {
                Err(LowerError::Atomic { ty: self.display(ty), field: self.name(field.name).to_owned() })
            }
            _ => Ok(()),
        }
    }

    /// Integers of the union's alignment that cover its data, then single bytes, then the selector. An alignment that
    /// integers cannot have is made by an empty array of vectors.
    fn lower_union(&mut self, elements: &mut Elements, ty: Ty, field: FieldLayout) -> Result<(), LowerError> {
        let mut alignment = self.inline_slot(ty)?.map_or(1, |slot| slot.alignment);
        let size = field.size - 1;
        let largest = self.facts().max_align(self.target);
        let count = size / alignment.min(largest) + size % alignment.min(largest);
        if usize::try_from(count).map_or(true, |count| count > MAX_UNION_ELEMENTS) {
            return Err(Fault::TooLarge(MAX_UNION_ELEMENTS).into());
        }
        let mut start = elements.pushed.len();
        if size > 0 {
            if alignment > largest {
                let marker = LlvmType::vector(alignment, LlvmType::Integer(8));
                elements.pushed.push(LlvmType::array(0, marker));
                start += 1;
                alignment = largest;
            }
            let bits = u32::try_from(8 * alignment).unwrap_or(8);
            for _ in 0..size / alignment {
                elements.pushed.push(LlvmType::Integer(bits));
            }
            for _ in 0..size % alignment {
                elements.pushed.push(LlvmType::Integer(8));
            }
        }
        let selector = LlvmType::Integer(8);
        elements.pushed.push(selector.clone());
        elements.places.push(start..elements.pushed.len());
        elements.differ = true;
        elements.last = Some(selector);
        Ok(())
    }

    fn assemble(
        &mut self,
        ty: Ty,
        types: &Arc<[Ty]>,
        elements: Elements,
        llvmcall: bool,
    ) -> Result<LlvmType, LowerError> {
        let role = self.role_of(ty);
        if role == Some(Role::VecElement)
            && !matches!(self.kind(types[0]), Kind::Union(..))
            && let [element] = elements.pushed.as_slice()
        {
            return Ok(element.clone());
        }
        let Elements { pushed, same, last, differ, has_reference, .. } = elements;
        let is_tuple = role == Some(Role::Tuple);
        let element = match same {
            Some(element) if !differ && last != Some(LlvmType::Void) => element,
            _ => return Ok(LlvmType::structure(pushed)),
        };
        let length = u64::try_from(types.len()).unwrap_or(u64::MAX);
        let equal = types.iter().all(|&other| other == types[0]);
        if is_tuple && equal && !has_reference && self.vector_alignment(types.len(), types[0])? != 0 {
            return Ok(LlvmType::vector(length, element));
        }
        if is_tuple || !llvmcall {
            return Ok(LlvmType::array(length, element));
        }
        Ok(LlvmType::structure(pushed))
    }
}
