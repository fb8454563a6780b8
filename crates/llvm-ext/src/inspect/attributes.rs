//! Attributes with their values.

use super::{Value, visit_attributes};
use crate::attributes::Place;
use crate::ffi::{self, AttributeFacts};
use crate::global::{Function, GlobalVariable};
use crate::instruction::Instruction;
use crate::types::Type;
use std::ffi::c_void;

/// An attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute<'m> {
    /// LLVM's name of it, or the key of a string attribute.
    pub name: Vec<u8>,
    /// What it has beside the name.
    pub value: AttributeValue<'m>,
}

impl Attribute<'_> {
    /// The name; nothing for the key of a string attribute that is no UTF-8.
    pub fn known_name(&self) -> &str {
        std::str::from_utf8(&self.name).unwrap_or_default()
    }
}

/// What an attribute has beside its name.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeValue<'m> {
    /// Nothing.
    None,
    /// A number, and the whole attribute as LLVM prints it.
    Number(u64, String),
    /// A type.
    Type(Type<'m>),
    /// The value of a string attribute.
    String(Vec<u8>),
    /// A range of integers of a width: words, the lowest first.
    Range {
        /// Bits.
        width: u32,
        /// The first integer in it.
        lower: Vec<u64>,
        /// The first one behind it.
        upper: Vec<u64>,
    },
    /// Another form, the whole attribute as LLVM prints it.
    Other(String),
}

impl<'m> Function<'m> {
    /// The attributes at a place.
    pub fn list_attributes(self, place: Place) -> Vec<Attribute<'m>> {
        list(self.value(), place.index())
    }

    /// What stands for all of its attributes: the same for equal ones, 0 for none.
    pub fn attributes_identity(self) -> usize {
        // SAFETY: a function that is alive.
        unsafe { ffi::jlopt_attributes_identity(self.raw()) }
    }
}

impl<'m> GlobalVariable<'m> {
    /// The attributes of a variable.
    pub fn list_attributes(self) -> Vec<Attribute<'m>> {
        list(self.value(), 0)
    }
}

impl<'m> Instruction<'m> {
    /// The attributes at a place of a call.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn list_attributes(self, place: Place) -> Vec<Attribute<'m>> {
        assert!(self.is_call());
        list(self.value(), place.index())
    }

    /// What stands for all attributes of a call: the same for equal ones, 0 for none.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn attributes_identity(self) -> usize {
        assert!(self.is_call());
        // SAFETY: a call.
        unsafe { ffi::jlopt_attributes_identity(self.raw()) }
    }
}

fn list(holder: Value<'_>, index: u32) -> Vec<Attribute<'_>> {
    extern "C" fn visit(opaque: *mut c_void, facts: *const AttributeFacts) {
        // SAFETY: the vector below, and an attribute that is alive for the time of the call.
        unsafe { (*opaque.cast::<Vec<Attribute<'_>>>()).push(attribute(&*facts)) }
    }
    let mut found: Vec<Attribute<'_>> = Vec::new();
    visit_attributes(holder.raw(), index, visit, std::ptr::from_mut(&mut found).cast());
    found
}

/// # Safety
///
/// The facts must be the shim's.
unsafe fn attribute<'m>(facts: &AttributeFacts) -> Attribute<'m> {
    // SAFETY: texts have their lengths, ranges the words of their width, and a type is there where the form says so.
    unsafe {
        let text = || ffi::text(facts.value, facts.value_length);
        let words = |first| std::slice::from_raw_parts(first, facts.width.div_ceil(64) as usize).to_vec();
        let value = match facts.form {
            0 => AttributeValue::None,
            1 => AttributeValue::Number(facts.number, text()),
            2 => AttributeValue::Type(Type::new(facts.ty)),
            3 => AttributeValue::String(ffi::bytes(facts.value, facts.value_length).to_vec()),
            4 => AttributeValue::Range {
                width: facts.width,
                lower: words(facts.lower),
                upper: words(facts.upper),
            },
            _ => AttributeValue::Other(text()),
        };
        Attribute { name: ffi::bytes(facts.name, facts.name_length).to_vec(), value }
    }
}
