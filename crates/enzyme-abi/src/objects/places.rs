//! Which object of known type a pointer goes into, and where.

use super::{
    ALLOCATION_TYPES, BOXED, BY_REFERENCE, ObjectLayouts, PARAMETER_CONVENTION, PARAMETER_TYPE, SOURCE_TYPE,
};
use crate::files::TypeEntry;
use crate::roots::TRACKED;
use crate::session::Session;
use llvm_ext::attributes::Place as AttributePlace;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::types::DataLayout;
use llvm_ext::value::Value;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;

/// A place in an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The type of the object.
    pub object: Rc<TypeEntry>,
    /// The bytes from its start; negative where the pointer goes in front of it.
    pub offset: i64,
}

/// The places that pointers go to, as far as the types in attributes and metadata tell.
///
/// A pointer is followed through casts, constant offsets and loads of references, to a parameter whose type is known and
/// that is a pointer to an object, to an allocation whose type is known, or to a load whose type was noted.
pub struct TypedPlaces<'m, 'c, 's> {
    session: &'s Session,
    objects: ObjectLayouts<'s>,
    layout: DataLayout<'m>,
    module: &'m Module<'c>,
    allocation_kinds: [u32; 2],
    /// The type that each kind of metadata says that a loaded value has.
    source_types: OnceCell<FxHashMap<u32, String>>,
    known: FxHashMap<Value<'m>, Option<Place>>,
}

/// How a place comes from the one before.
enum Step {
    Bytes(i64),
    /// The reference that is there is loaded.
    Load,
}

/// What a pointer is.
enum Origin<'m> {
    Known(Option<Place>),
    From(Value<'m>, Step),
}

impl<'m, 'c, 's> TypedPlaces<'m, 'c, 's> {
    /// Those of the pointers of a module.
    pub fn new(module: &'m Module<'c>, session: &'s Session) -> Self {
        Self {
            session,
            objects: ObjectLayouts::new(session, module),
            layout: module.data_layout(),
            module,
            allocation_kinds: ALLOCATION_TYPES.map(|name| module.metadata_kind(name)),
            source_types: OnceCell::new(),
            known: FxHashMap::default(),
        }
    }

    /// The place that a pointer goes to; nothing where its object has no known concrete type.
    pub fn place(&mut self, pointer: Value<'m>) -> Option<Place> {
        let mut path = Vec::new();
        let mut at = pointer;
        let mut place = loop {
            if let Some(known) = self.known.get(&at) {
                break known.clone();
            }
            // In code that is never reached a pointer may be made of itself.
            drop(self.known.insert(at, None));
            match self.origin(at) {
                Origin::Known(place) => {
                    drop(self.known.insert(at, place.clone()));
                    break place;
                }
                Origin::From(next, step) => {
                    path.push((at, step));
                    at = next;
                }
            }
        };
        for (value, step) in path.into_iter().rev() {
            place = place.and_then(|place| self.after(&place, &step));
            drop(self.known.insert(value, place.clone()));
        }
        place
    }

    fn after(&self, place: &Place, step: &Step) -> Option<Place> {
        match step {
            Step::Bytes(bytes) => {
                let offset = place.offset.checked_add(*bytes)?;
                Some(Place { object: Rc::clone(&place.object), offset })
            }
            Step::Load => {
                let offset = u64::try_from(place.offset).ok()?;
                let object = self.objects.referenced_type(&place.object, offset)?;
                object.is_concrete().then_some(Place { object, offset: 0 })
            }
        }
    }

    fn origin(&self, pointer: Value<'m>) -> Origin<'m> {
        let key = match pointer.as_instruction() {
            Some(instruction) => self.allocation_type(instruction).or_else(|| self.source_type(instruction)),
            None => parameter_type(pointer),
        };
        let noted = key.and_then(|key| self.session.types.by_key(&key));
        if let Some(object) = noted.filter(|object| object.is_concrete()) {
            return Origin::Known(Some(Place { object, offset: 0 }));
        }
        if let Some((from, bytes)) = pointer.pointer_step(self.layout) {
            return Origin::From(from, Step::Bytes(bytes));
        }
        match pointer.as_instruction().filter(|load| is_reference_load(*load)) {
            Some(load) => Origin::From(load.operand(0), Step::Load),
            None => Origin::Known(None),
        }
    }

    fn allocation_type(&self, allocation: Instruction<'m>) -> Option<String> {
        if allocation.opcode() != Opcode::LLVMAlloca && !allocation.is_call() {
            return None;
        }
        let node = self.allocation_kinds.iter().find_map(|kind| allocation.metadata(*kind))?;
        match node.operands().into_iter().next()? {
            MetadataOperand::String(key) => String::from_utf8(key).ok(),
            _ => None,
        }
    }

    /// The printed type that metadata says that a loaded reference has.
    fn source_type(&self, load: Instruction<'m>) -> Option<String> {
        if !is_reference_load(load) {
            return None;
        }
        load.metadata_kinds().into_iter().find_map(|kind| self.source_types().get(&kind).cloned())
    }

    fn source_types(&self) -> &FxHashMap<u32, String> {
        self.source_types.get_or_init(|| {
            let names = (0..).zip(self.module.metadata_kind_names());
            names
                .filter_map(|(kind, name)| Some((kind, name.strip_prefix(SOURCE_TYPE)?.to_owned())))
                .collect()
        })
    }
}

/// Whether an instruction loads a reference to an object.
pub(crate) fn is_reference_load(instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMLoad
        && instruction.value_type().pointer_address_space() == Some(TRACKED)
}

/// The key of the type of the object that a parameter is a pointer to.
fn parameter_type(parameter: Value<'_>) -> Option<String> {
    let (function, number) = parameter.parameter_function().zip(parameter.parameter_number())?;
    let attributes = function.attributes_at(AttributePlace::Parameter(number));
    let convention = attributes.string(PARAMETER_CONVENTION)?;
    let is_pointer = convention == BY_REFERENCE || convention == BOXED;
    is_pointer.then(|| attributes.string(PARAMETER_TYPE)).flatten()
}
