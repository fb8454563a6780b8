//! Placing the fields of structs and tuples.

use super::{DescriptorWidth, FieldLayout, Layout, Slot, align_up, power_of_two};
use crate::dialect::{PaddingRule, VectorElements};
use crate::universe::{ConId, Fault, Kind, Role, Ty, Universe};
use std::sync::Arc;

/// The largest offset that a descriptor holds.
const MAX_OFFSET: u64 = (1 << 32) - 1;
/// The largest field.
const MAX_SIZE: u64 = MAX_OFFSET >> 1;

/// A layout that is growing.
struct Placing {
    types: Arc<[Ty]>,
    fields: Vec<FieldLayout>,
    words: Vec<u32>,
    size: u64,
    alignment: u64,
    zero_init: bool,
    has_padding: bool,
    is_bits_egal: bool,
    needs_lock: bool,
    /// The first field that may be left undefined.
    undefined_from: usize,
    /// How deeply values are stored within each other.
    nesting: u32,
    con: ConId,
    /// The field before this one: whether it is atomic, its slot, and its size and alignment in it.
    previous: Option<(bool, Option<Slot>, (u64, u64))>,
}

impl Universe {
    /// The layout of a struct or tuple, and whether its values must be zeroed first.
    pub(super) fn lay_out_fields(&mut self, ty: Ty) -> Result<(Layout, bool), Fault> {
        let types = self.field_types(ty)?;
        if types.is_empty() {
            return Ok((Layout::plain(0, 1), false));
        }
        let Some(con) = self.constructor_of(ty) else { return Ok((Layout::plain(0, 1), false)) };
        let mut placing = Placing {
            fields: Vec::with_capacity(types.len()),
            words: Vec::new(),
            size: 0,
            alignment: 1,
            zero_init: false,
            has_padding: false,
            is_bits_egal: true,
            needs_lock: false,
            undefined_from: types.len() - self.constructor(con).n_uninitialized.min(types.len()),
            nesting: 0,
            types,
            con,
            previous: None,
        };
        for at in 0..placing.types.len() {
            self.place(&mut placing, at)?;
        }
        self.add_lock(&mut placing)?;
        self.align_vector(&mut placing)?;
        self.finish(placing)
    }

    fn place(&mut self, placing: &mut Placing, at: usize) -> Result<(), Fault> {
        let ty = placing.types[at];
        let is_union = matches!(self.kind(ty), Kind::Union(..));
        let fields = self.constructor(placing.con).fields.as_ref();
        let atomic = fields.and_then(|fields| fields.get(at)).is_some_and(|field| field.is_atomic);
        let repeats = at > 0 && placing.types[at - 1] == ty && at != placing.undefined_from;
        let (slot, (mut size, mut alignment)) = match placing.previous {
            Some((was_atomic, slot, space)) if repeats && was_atomic == atomic => (slot, space),
            _ => {
                let slot = if atomic && is_union { None } else { self.inline_slot(ty)? };
                let space = self.space(placing, at, slot)?;
                placing.previous = Some((atomic, slot, space));
                placing.nesting = placing.nesting.max(slot.map_or(0, |slot| slot.nesting + 1));
                (slot, space)
            }
        };
        if atomic {
            if size > self.facts().max_atomic(self.target) {
                placing.needs_lock = true;
            } else {
                size = power_of_two(size);
                alignment = size;
            }
        }
        let offset = align_up(placing.size, alignment);
        placing.has_padding |= offset != placing.size;
        placing.alignment = placing.alignment.max(alignment);
        if size > MAX_SIZE || offset + size > MAX_OFFSET {
            return Err(self.too_large(placing.con, offset));
        }
        placing.fields.push(FieldLayout { offset, size, is_reference: slot.is_none() });
        placing.size = offset + size;
        Ok(())
    }

    /// Notes what a field in its slot does to the flags; gives its size and alignment.
    fn space(&mut self, placing: &mut Placing, at: usize, slot: Option<Slot>) -> Result<(u64, u64), Fault> {
        if let Some(slot) = slot {
            return self.place_inline(placing, at, slot);
        }
        placing.zero_init = true;
        placing.is_bits_egal &= self.is_pointer_egal(placing.types[at])?;
        let pointer = self.target.pointer_bytes();
        Ok((pointer, pointer.min(self.facts().max_align(self.target))))
    }

    /// Notes what an inline field does to the flags; gives its size, a selector byte included, and its alignment.
    fn place_inline(&mut self, placing: &mut Placing, at: usize, slot: Slot) -> Result<(u64, u64), Fault> {
        let ty = placing.types[at];
        if matches!(self.kind(ty), Kind::Union(..)) {
            placing.zero_init = true;
            placing.is_bits_egal = false;
            return Ok((slot.size + 1, slot.alignment));
        }
        let rule = self.facts().padding;
        let zero_init = self.flags(ty)?.zero_init;
        let pointer = self.target.pointer_bytes();
        let Some(id) = self.stored_layout(ty)? else { return Ok((slot.size, slot.alignment)) };
        let layout = self.layout_at(id);
        if slot.size > layout.size && rule == PaddingRule::BytesWithoutData {
            placing.is_bits_egal = false;
            placing.has_padding = true;
        }
        placing.has_padding |= layout.has_padding;
        placing.is_bits_egal &= layout.is_bits_egal;
        // An undefined field with references is known by its first one: the other bytes may be anything.
        let references = u64::from(layout.npointers);
        if at >= placing.undefined_from && references > 0 && references * pointer != slot.size {
            placing.is_bits_egal = false;
        }
        placing.zero_init |= zero_init;
        Ok((slot.size, slot.alignment))
    }

    /// A lock of a pointer and a counter precedes the fields where an atomic one is too large.
    fn add_lock(&self, placing: &mut Placing) -> Result<(), Fault> {
        if !placing.needs_lock {
            return Ok(());
        }
        let lock = align_up(2 * self.target.pointer_bytes(), placing.alignment);
        for field in &mut placing.fields {
            field.offset += lock;
        }
        placing.size += lock;
        placing.has_padding = true;
        if placing.size > MAX_OFFSET { Err(self.too_large(placing.con, placing.size)) } else { Ok(()) }
    }

    fn align_vector(&mut self, placing: &mut Placing) -> Result<(), Fault> {
        if self.constructor(placing.con).role != Some(Role::Tuple) {
            return Ok(());
        }
        if let Some(element) = homogeneous(&placing.types) {
            let alignment = self.vector_alignment(placing.types.len(), element)?;
            placing.alignment = placing.alignment.max(alignment);
        }
        Ok(())
    }

    /// The alignment of a tuple of so many elements as an LLVM vector; 0 if it is none
    /// (`jl_special_vector_alignment`).
    pub fn vector_alignment(&mut self, elements: usize, ty: Ty) -> Result<u64, Fault> {
        if !self.is_role(ty, Role::VecElement) {
            return Ok(0);
        }
        let element = self.params(ty)[0];
        let Some(bits) = self.constructor_of(element).and_then(|con| self.constructor(con).bits()) else {
            return Ok(0);
        };
        let bytes = u64::from(bits.div_ceil(8));
        let fits = match self.facts().vector_elements {
            VectorElements::UpToEightBytes => bytes.is_power_of_two() && bytes <= 8,
            VectorElements::PowerOfTwo => bytes.is_power_of_two(),
            VectorElements::FullPowerOfTwo => bytes.is_power_of_two() && bits.is_multiple_of(8),
        };
        let count = u64::try_from(elements).unwrap_or(u64::MAX);
        Ok(if fits { power_of_two(count.saturating_mul(bytes).min(MAX_OFFSET)) } else { 0 })
    }

    fn finish(&mut self, mut placing: Placing) -> Result<(Layout, bool), Fault> {
        let size = align_up(placing.size, placing.alignment);
        if size > MAX_OFFSET {
            return Err(self.too_large(placing.con, placing.size));
        }
        placing.has_padding |= size != placing.size;
        self.collect_references(&mut placing)?;
        if self.facts().padding == PaddingRule::NotComparable {
            placing.has_padding |= !placing.is_bits_egal;
            placing.is_bits_egal = !placing.has_padding;
        }
        let npointers = u32::try_from(placing.words.len()).unwrap_or(u32::MAX);
        let layout = Layout {
            size,
            alignment: placing.alignment,
            npointers,
            has_padding: placing.has_padding,
            is_bits_egal: placing.is_bits_egal,
            descriptor: descriptor(&placing.fields, &placing.words),
            fields: placing.fields,
            pointer_words: placing.words,
            element: None,
            nesting: placing.nesting,
        };
        Ok((layout, placing.zero_init))
    }

    /// The words of all references; those of unions have none.
    fn collect_references(&mut self, placing: &mut Placing) -> Result<(), Fault> {
        let pointer = self.target.pointer_bytes();
        let mut inner: Vec<u32> = Vec::new();
        for (at, field) in placing.fields.iter().enumerate() {
            let word = u32::try_from(field.offset / pointer).unwrap_or(u32::MAX);
            if field.is_reference {
                placing.words.push(word);
                continue;
            }
            if at == 0 || placing.types[at - 1] != placing.types[at] {
                inner = self.inner_words(placing.types[at])?;
            }
            placing.words.extend(inner.iter().map(|inner| inner + word));
        }
        Ok(())
    }

    /// The words of the references in a value that is stored in place; those of unions have none.
    fn inner_words(&mut self, ty: Ty) -> Result<Vec<u32>, Fault> {
        if matches!(self.kind(ty), Kind::Union(..)) {
            return Ok(Vec::new());
        }
        let id = self.stored_layout(ty)?;
        Ok(id.map_or_else(Vec::new, |id| self.layout_at(id).pointer_words.clone()))
    }

    fn too_large(&self, con: ConId, offset: u64) -> Fault {
        Fault::FieldOffset { name: self.name(self.constructor(con).name).to_owned(), offset }
    }
}

/// The type that all elements are.
fn homogeneous(types: &[Ty]) -> Option<Ty> {
    let (&first, rest) = types.split_first()?;
    rest.iter().all(|&ty| ty == first).then_some(first)
}

/// The smallest descriptor that holds the largest size and the last offsets (`jl_get_layout`).
fn descriptor(fields: &[FieldLayout], words: &[u32]) -> DescriptorWidth {
    let size = fields.iter().map(|field| field.size).max().unwrap_or(0);
    let last = fields.last().map_or(0, |field| field.offset);
    let offset = words.last().map_or(last, |&word| last.max(u64::from(word)));
    if size <= 0x7f && offset <= 0xff {
        DescriptorWidth::Bits8
    } else if size <= 0x7fff && offset <= 0xffff {
        DescriptorWidth::Bits16
    } else {
        DescriptorWidth::Bits32
    }
}
