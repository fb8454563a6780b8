//! Objects for unions that are stored in place.

use super::{DERIVED, TRACKED, ValueBuilder, full_size};
use crate::error::EnzymeError;
use crate::files::{TypeEntry, TypeKind};
use crate::pgcstack::{declare, known_pgcstack};
use crate::session::Session;
use crate::values::ejl::ejl_global;
use juliair_types::target::{Arch, Target};
use llvm_ext::builder::Builder;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::types::Type;
use llvm_ext::value::Value;
use std::rc::Rc;

/// Where a union lies in memory, and what it can be.
struct Union<'m> {
    payload: Value<'m>,
    alignment: u32,
    selector: Value<'m>,
    members: Vec<Rc<TypeEntry>>,
}

impl<'m> ValueBuilder<'_, 'm, '_> {
    /// The selected member of a union that an aggregate holds in place at an offset in bytes, as an object
    /// (`box_inline_union!`): the payload, then a byte that selects the member, from 0. A member with one value only is
    /// that value; for others an object is allocated. Code that follows stands in a new block.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotBox`] where the type is no such union, does not fit there, or the function has no pgcstack for
    /// an allocation.
    pub fn box_inline_union(
        &self,
        session: &Session,
        value: Value<'m>,
        offset: u64,
        union: &TypeEntry,
    ) -> Result<Value<'m>, EnzymeError> {
        let members = members(session, union)?;
        let size = data_size(union, &members)?;
        check_place(self, value.value_type(), offset, size, union)?;
        let allocates = members.iter().any(|member| !member.singleton);
        let pgcstack = if allocates { Some(self.pgcstack(union)?) } else { None };
        let union = self.spill(value, offset, size, members);
        self.select_member(session, &union, pgcstack)
    }

    fn pgcstack(&self, union: &TypeEntry) -> Result<Value<'m>, EnzymeError> {
        known_pgcstack(self.module, self.builder)?.ok_or_else(|| {
            let function = self.builder.block().map(|block| block.function().name()).unwrap_or_default();
            cannot_box(&union.name, format!("function @{function} has no pgcstack"))
        })
    }

    /// Stores the aggregate on the stack, where its parts have addresses.
    fn spill(&self, value: Value<'m>, offset: u64, size: u64, members: Vec<Rc<TypeEntry>>) -> Union<'m> {
        let room = self.alloca_in_entry(value.value_type());
        let _ = self.builder.store(value, room.value());
        let alignment = match offset.trailing_zeros() {
            zeros @ 0..=16 => room.alignment().min(1 << zeros),
            _ => room.alignment(),
        };
        let payload = self.byte(room.value(), offset);
        Union { payload, alignment, selector: self.byte(room.value(), offset + size), members }
    }

    fn alloca_in_entry(&self, ty: Type<'m>) -> Instruction<'m> {
        let block = self.builder.block().expect("the builder stands in a block");
        let entry = block.function().blocks().next().expect("a definition has an entry block");
        let builder = Builder::new(self.module);
        match entry.instructions().next() {
            Some(first) => builder.position_before(first),
            None => builder.position_at_end(entry),
        }
        builder.alloca(ty)
    }

    fn byte(&self, pointer: Value<'m>, offset: u64) -> Value<'m> {
        let offset = self.module.int_type(64).const_int(offset);
        self.builder.element_pointer(self.module.int_type(8), pointer, &[offset])
    }

    /// Goes by the selector to where the member's object comes from, and brings the objects together.
    fn select_member(
        &self,
        session: &Session,
        union: &Union<'m>,
        pgcstack: Option<Value<'m>>,
    ) -> Result<Value<'m>, EnzymeError> {
        let selector_type = self.module.int_type(8);
        let selector = self.builder.load(selector_type, union.selector).value();
        let before = self.builder.block().expect("the builder stands in a block");
        let done = self.builder.split_block();
        let (mut cases, mut results) = (Vec::new(), Vec::new());
        for (number, member) in (0..).zip(&union.members) {
            // A block has one entry in a phi: only one of the instances can come straight from the switch.
            let is_direct = member.singleton && results.iter().all(|(_, block)| *block != before);
            let from = if is_direct { before } else { done.insert_block_before() };
            self.builder.position_at_end(from);
            let object = match pgcstack.filter(|_| !member.singleton) {
                Some(pgcstack) => self.allocate(session, union, member, pgcstack)?,
                None => ejl_global(self.module, &session.key_of_instance(&member.name))?.value(),
            };
            if !is_direct {
                let _ = self.builder.branch(done);
            }
            results.push((object, from));
            cases.push((selector_type.const_int(number), if is_direct { done } else { from }));
        }
        let impossible = done.insert_block_before();
        self.builder.position_at_end(impossible);
        let _ = self.builder.unreachable();
        self.builder.position_at_end(before);
        let _ = self.builder.switch(selector, impossible, &cases);
        Ok(self.join(done, &results))
    }

    /// An object of a member's type with the payload in it.
    fn allocate(
        &self,
        session: &Session,
        union: &Union<'m>,
        member: &TypeEntry,
        pgcstack: Value<'m>,
    ) -> Result<Value<'m>, EnzymeError> {
        let (module, builder) = (self.module, self.builder);
        let word_bytes = module.data_layout().pointer_size();
        let word = module.int_type(8 * word_bytes);
        let (pointer, tracked) = (module.pointer_type(0), module.pointer_type(TRACKED));
        let target = module.target_triple().parse().unwrap_or_else(|_| target_of_width(word_bytes));
        let words = session.dialect().task.gcstack_offset(target) / u64::from(word_bytes);
        let back = module.int_type(64).const_int(words.wrapping_neg());
        let task = builder.element_pointer(pointer, pgcstack, &[back]);
        let size = word.const_int(member.size.unwrap_or(0)).value();
        let type_object = ejl_global(module, &session.key_of_type(&member.name))?.value();
        let allocator = declare(module, "julia.gc_alloc_obj", tracked.function(&[pointer, word, tracked]))?;
        let object =
            builder.call(allocator.content_type(), allocator.value(), &[task, size, type_object]).value();
        let into = builder.cast(Opcode::LLVMAddrSpaceCast, object, module.pointer_type(DERIVED));
        let _ = builder.copy_memory((into, alignment(member)), (union.payload, union.alignment), size);
        Ok(object)
    }

    /// Goes to the start of a block, behind a phi of values that blocks bring.
    fn join(&self, block: BasicBlock<'m>, values: &[(Value<'m>, BasicBlock<'m>)]) -> Value<'m> {
        match block.instructions().next() {
            Some(first) => self.builder.go_before(first),
            None => self.builder.position_at_end(block),
        }
        let phi = self.builder.phi(self.module.pointer_type(TRACKED));
        for (value, from) in values {
            phi.add_incoming(*value, *from);
        }
        phi.value()
    }
}

/// A target with pointers of a width in bytes, for modules that name none that Julia knows.
fn target_of_width(bytes: u32) -> Target {
    let arch = if bytes == 4 { Arch::I686 } else { Arch::X86_64 };
    Target { arch, ..Target::default() }
}

/// The types of a union's members.
fn members(session: &Session, union: &TypeEntry) -> Result<Vec<Rc<TypeEntry>>, EnzymeError> {
    if union.kind != TypeKind::Union || !union.isbits_union {
        return Err(cannot_box(&union.name, "it is no union that is stored in place".to_owned()));
    }
    let known = |name: &String| {
        let member = session.types.by_name(name);
        member
            .filter(|member| member.singleton || member.size.is_some())
            .ok_or_else(|| cannot_box(&union.name, format!("its member {name} is not known")))
    };
    union.members().iter().map(known).collect()
}

/// How many bytes the payload of a union has: those of its largest member, where primitive types count with the bytes up
/// to their alignment (`jl_islayout_inline` of `src/datatype.c`).
fn data_size(union: &TypeEntry, members: &[Rc<TypeEntry>]) -> Result<u64, EnzymeError> {
    let size = |member: &Rc<TypeEntry>| {
        let size = member.size.unwrap_or(0);
        match member.kind {
            TypeKind::Primitive | TypeKind::Ptr => {
                size.checked_next_multiple_of(u64::from(alignment(member)))
            }
            _ => Some(size),
        }
    };
    let sizes: Option<Vec<u64>> = members.iter().map(size).collect();
    let largest = sizes.map(|sizes| sizes.into_iter().max().unwrap_or(0));
    let is_selectable = members.len() <= 256;
    largest.filter(|_| is_selectable).ok_or_else(|| cannot_box(&union.name, "it is too large".to_owned()))
}

/// The alignment of a type's values in bytes; 1 where the table states none that can be.
fn alignment(member: &TypeEntry) -> u32 {
    let stated = member.align.and_then(|align| u32::try_from(align).ok());
    stated.filter(|align| align.is_power_of_two()).unwrap_or(1)
}

/// Refuses a place in an aggregate that does not have room for the payload and the selector.
fn check_place(
    builder: &ValueBuilder<'_, '_, '_>,
    ty: Type<'_>,
    offset: u64,
    size: u64,
    union: &TypeEntry,
) -> Result<(), EnzymeError> {
    let end = offset.checked_add(size).and_then(|selector| selector.checked_add(1));
    let room = full_size(ty, builder.module.data_layout());
    match (end, room) {
        (Some(end), Some(room)) if end <= room => Ok(()),
        _ => Err(cannot_box(&union.name, format!("type {ty} has no room for it at byte {offset}"))),
    }
}

fn cannot_box(union: &str, reason: String) -> EnzymeError {
    EnzymeError::CannotBox { union: union.to_owned(), reason }
}
