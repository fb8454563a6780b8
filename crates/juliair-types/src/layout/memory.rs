//! How `Memory` and `Array` store their elements.

use super::{DescriptorWidth, Layout, LayoutId, align_up, power_of_two};
use crate::universe::{DataFlags, DataId, Fault, Kind, Role, Ty, Universe};

/// The size of the lock before a locked element.
const LOCK: u64 = 16;

/// What an element's slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// The value.
    Inline,
    /// A reference.
    Boxed,
    /// A value of one of several types; the selector bytes follow all elements.
    Union,
}

/// How elements are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementLayout {
    /// What a slot holds.
    pub storage: Storage,
    /// Whether a lock of 16 bytes precedes each element; it is part of the size.
    pub locked: bool,
    /// Whether the memory must be zeroed first.
    pub zero_init: bool,
}

impl Universe {
    /// The layout of a `GenericMemory`: that of its elements (`jl_get_genericmemory_layout`).
    pub(super) fn memory_layout(
        &mut self,
        id: DataId,
        ty: Ty,
        mut flags: DataFlags,
    ) -> Result<(Option<LayoutId>, DataFlags), Fault> {
        let params = self.params_arc(ty);
        let (kind, element) = (params[0], params[1]);
        if !self.data_type(id).concrete {
            return Ok((None, flags));
        }
        if !self.is_type(element) {
            let pointer = self.target.pointer_bytes();
            let layout = Layout { is_bits_egal: false, ..Layout::opaque(pointer) };
            return Ok((Some(self.keep(layout)), flags));
        }
        let atomic = matches!(self.kind(kind), Kind::Symbol(name) if self.name(*name) == "atomic");
        let layout = self.element_layout(element, atomic)?;
        flags.zero_init = layout.element.is_some_and(|element| element.zero_init);
        Ok((Some(self.keep(layout)), flags))
    }

    /// How `Memory{T}` or `AtomicMemory{T}` stores an element, as that type was laid out when it was made: while `T` was
    /// being declared, that is by reference.
    pub fn stored_elements(&mut self, element: Ty, atomic: bool) -> Result<Layout, Fault> {
        let Ok(con) = self.roles_con(Role::GenericMemory) else {
            return self.element_layout(element, atomic);
        };
        let kind = self.sym(if atomic { "atomic" } else { "not_atomic" });
        let kind = self.symbol(kind)?;
        let core = self.module_value(self.core())?;
        let space = self.instantiate(self.roles_con(Role::AddrSpace)?, &[core])?;
        let space = self.bits_value(space, 0)?;
        let memory = self.instantiate(con, &[kind, element, space])?;
        match self.layout_of(memory)? {
            Some(id) => Ok(self.layout_at(id).clone()),
            None => self.element_layout(element, atomic),
        }
    }

    /// How `Memory{T}` or `AtomicMemory{T}` stores an element if it is laid out now: size is the stride.
    fn element_layout(&mut self, element: Ty, atomic: bool) -> Result<Layout, Fault> {
        let is_union = matches!(self.kind(element), Kind::Union(..));
        let slot = if atomic && is_union { None } else { self.inline_slot(element)? };
        let Some(slot) = slot else {
            let pointer = self.target.pointer_bytes();
            return Ok(memory(pointer, pointer, Storage::Boxed, false, true));
        };
        let mut size = align_up(slot.size, slot.alignment);
        let mut alignment = slot.alignment;
        let mut locked = false;
        if atomic {
            if size > self.facts().max_atomic(self.target) {
                locked = true;
            } else if size > 0 {
                size = power_of_two(size);
                alignment = size;
            }
        }
        if is_union {
            return Ok(memory(size, alignment, Storage::Union, false, true));
        }
        let zero_init = self.flags(element)?.zero_init;
        let words = match self.stored_layout(element)? {
            Some(id) => self.layout_at(id).pointer_words.clone(),
            None => Vec::new(),
        };
        let mut layout = memory(size, alignment, Storage::Inline, locked, zero_init || locked);
        layout.npointers = u32::try_from(words.len().max(1)).unwrap_or(u32::MAX);
        layout.pointer_words = words;
        if locked {
            self.lock_elements(&mut layout);
        }
        // The runtime's stand-in for no reference is the largest word.
        layout.descriptor = match layout.pointer_words.last() {
            Some(0..=0xff) => DescriptorWidth::Bits8,
            Some(0..=0xffff) => DescriptorWidth::Bits16,
            _ => DescriptorWidth::Bits32,
        };
        Ok(layout)
    }

    fn lock_elements(&self, layout: &mut Layout) {
        layout.size += LOCK;
        let pointer = self.target.pointer_bytes();
        if self.facts().locked_elements_aligned && layout.alignment < pointer {
            layout.alignment = pointer;
            layout.size = align_up(layout.size, pointer);
        }
        let lock_words = u32::try_from(LOCK / pointer).unwrap_or(0);
        for word in &mut layout.pointer_words {
            *word += lock_words;
        }
    }
}

/// The runtime takes memory to have one reference even where it has none, so that it counts as opaque.
fn memory(size: u64, alignment: u64, storage: Storage, locked: bool, zero_init: bool) -> Layout {
    Layout {
        npointers: 1,
        has_padding: true,
        is_bits_egal: false,
        descriptor: DescriptorWidth::Bits32,
        element: Some(ElementLayout { storage, locked, zero_init }),
        ..Layout::plain(size, alignment)
    }
}
