//! Relocations of object files.

use super::machine::{Operation, operation};
use super::objects::{Global, Member, SectionPlaces, SymbolPlaces};
use crate::memory::Memory;
use object::SectionKind;
use object::read::{Object, ObjectSection, Relocation, RelocationTarget};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Where the parts of a member are.
#[derive(Default)]
pub(super) struct MemberLayout {
    /// Of each section the address where it is placed, and the one that the file gives it.
    pub(super) sections: SectionPlaces,
    pub(super) symbols: SymbolPlaces,
}

/// Where a symbol is.
pub(super) enum Placed {
    /// At an address; with its name, other members may define it too.
    At(u64, Option<Arc<str>>),
    /// Nowhere in this member.
    Undefined(Arc<str>),
}

/// What a relocation refers to.
#[derive(Clone)]
enum Referent {
    Address(u64),
    External(Arc<str>),
}

/// Applies the relocations of a member.
pub(super) fn apply(
    member: &Member<'_>,
    own: &MemberLayout,
    globals: &FxHashMap<Arc<str>, Global>,
    memory: &mut Memory<'_>,
) {
    let file = &member.file;
    let mut relocator = Relocator { file, own, globals, memory, minus: None };
    // Each takes bytes of the file, unless sections share theirs.
    let mut left = member.size;
    // No table is in code, which has most of the relocations.
    for section in file.sections().filter(|section| section.kind() != SectionKind::Text) {
        let Some(&(address, _)) = own.sections.get(&section.index()) else { continue };
        for (offset, relocation) in section.relocations() {
            left = left.saturating_sub(1);
            if offset < section.size() && left > 0 {
                relocator.relocate(address + offset, &relocation);
            }
        }
    }
}

struct Relocator<'a, 'd> {
    file: &'a object::File<'a>,
    own: &'a MemberLayout,
    globals: &'a FxHashMap<Arc<str>, Global>,
    memory: &'a mut Memory<'d>,
    /// What the next relocation of a place subtracts. Mach-O.
    minus: Option<(u64, Referent)>,
}

impl Relocator<'_, '_> {
    fn relocate(&mut self, place: u64, relocation: &Relocation) {
        let architecture = self.file.architecture();
        let (kind, bits) = (relocation.kind(), relocation.size());
        let Some(operation) = operation(architecture, kind, bits, relocation.flags()) else { return };
        let Some(referent) = self.referent(relocation.target()) else { return };
        match operation {
            Operation::Absolute(size) => self.absolute(place, size, relocation, referent),
            Operation::Relative(size) => {
                let addend = self.addend(place, size, relocation);
                self.write(place, size, referent, addend.wrapping_sub(place));
            }
            Operation::Add(size) => {
                let value = self.value(place, size).wrapping_add(relocation.addend().cast_unsigned());
                self.write(place, size, referent, value);
            }
            Operation::Subtract(size) => self.subtract(place, size, relocation, &referent),
            Operation::SubtractNext => self.minus = Some((place, referent)),
        }
    }

    fn absolute(&mut self, place: u64, size: u64, relocation: &Relocation, referent: Referent) {
        let addend = self.addend(place, size, relocation);
        match self.minus.take().filter(|(of, _)| *of == place) {
            Some((_, Referent::Address(minus))) => {
                self.write(place, size, referent, addend.wrapping_sub(minus));
            }
            Some((_, Referent::External(symbol))) => self.memory.set_external(place, &symbol, 0),
            None => {
                let is_pointer =
                    size == self.memory.pointer_bytes() && matches!(referent, Referent::Address(_));
                self.write(place, size, referent, addend);
                if is_pointer {
                    self.memory.mark_relocated(place);
                }
            }
        }
    }

    fn subtract(&mut self, place: u64, size: u64, relocation: &Relocation, referent: &Referent) {
        match referent {
            Referent::Address(address) => {
                let minus = address.wrapping_add(relocation.addend().cast_unsigned());
                let value = self.value(place, size).wrapping_sub(minus);
                self.memory.write(place, size, value);
            }
            Referent::External(symbol) => self.memory.set_external(place, symbol, 0),
        }
    }

    fn write(&mut self, place: u64, size: u64, referent: Referent, addend: u64) {
        match referent {
            Referent::Address(address) => self.memory.write(place, size, address.wrapping_add(addend)),
            Referent::External(symbol) => self.memory.set_external(place, &symbol, addend.cast_signed()),
        }
    }

    fn value(&self, place: u64, size: u64) -> u64 {
        self.memory.number(place, size).unwrap_or(0)
    }

    fn addend(&self, place: u64, size: u64, relocation: &Relocation) -> u64 {
        let explicit = relocation.addend().cast_unsigned();
        if !relocation.has_implicit_addend() {
            return explicit;
        }
        let unused = 64 - 8 * size.clamp(1, 8);
        let implicit = ((self.value(place, size) << unused).cast_signed() >> unused).cast_unsigned();
        explicit.wrapping_add(implicit)
    }

    fn referent(&self, target: RelocationTarget) -> Option<Referent> {
        match target {
            RelocationTarget::Symbol(index) => Some(match self.own.symbols.get(&index)? {
                Placed::At(address, None) => Referent::Address(*address),
                Placed::At(address, Some(name)) => {
                    Referent::Address(self.globals.get(name).map_or(*address, |global| global.address))
                }
                Placed::Undefined(name) => match self.globals.get(name) {
                    Some(global) => Referent::Address(global.address),
                    None => Referent::External(name.clone()),
                },
            }),
            RelocationTarget::Section(index) => {
                let (placed, linked) = self.own.sections.get(&index)?;
                Some(Referent::Address(placed.wrapping_sub(*linked)))
            }
            RelocationTarget::Absolute => Some(Referent::Address(0)),
            _ => None,
        }
    }
}
