//! Metadata and debug information.

use super::{OfModule, Value, gather};
use crate::ffi::{self, FieldSink};
use crate::instruction::Instruction;
use crate::metadata::MetadataNode;
use crate::value::Constant;
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::LLVMMetadataRef;
use std::ffi::{CStr, c_char, c_void};
use std::marker::PhantomData;

/// A string, a constant, a tuple or a node of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Metadata<'m> {
    raw: LLVMMetadataRef,
    module: OfModule<'m>,
}

impl std::fmt::Debug for Metadata<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Metadata({:?})", self.raw)
    }
}

impl<'m> Metadata<'m> {
    pub(super) fn new(raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(Self { raw, module: PhantomData })
    }

    /// What is the same for the same metadata, as long as that is not freed.
    pub fn identity(self) -> usize {
        self.raw.addr()
    }

    /// The bytes of a string.
    pub fn string(self) -> Option<&'m [u8]> {
        let (mut text, mut length) = (std::ptr::null(), 0);
        // SAFETY: the metadata is alive; strings live as long as their context.
        unsafe {
            ffi::jlopt_metadata_string(self.raw, &raw mut text, &raw mut length)
                .then(|| ffi::bytes(text, length))
        }
    }

    /// The value that is wrapped: a constant, or one of a function.
    pub fn value(self) -> Option<Value<'m>> {
        // SAFETY: the metadata is alive.
        unsafe { Value::from_raw(ffi::jlopt_metadata_constant(self.raw)) }
    }

    /// The constant that is wrapped.
    pub fn constant(self) -> Option<Constant<'m>> {
        self.value()?.as_constant()
    }

    /// The number that is wrapped, an integer of at most 64 bits.
    pub fn number(self) -> Option<u64> {
        self.constant()?.as_u64()
    }

    /// The operands of a tuple.
    pub fn operands(self) -> Option<Vec<Option<Self>>> {
        let mut is_tuple = false;
        // SAFETY: the metadata is alive.
        let operands = gather(|opaque, visit| unsafe {
            is_tuple = ffi::jlopt_metadata_operands(self.raw, opaque, visit);
        });
        is_tuple.then(|| operands.into_iter().map(Self::new).collect())
    }

    /// How many operands a tuple has; none has what is no tuple.
    pub fn operand_count(self) -> usize {
        // SAFETY: the metadata is alive.
        unsafe { ffi::jlopt_metadata_operand_count(self.raw) }
    }

    /// Whether a node is distinct.
    pub fn is_distinct(self) -> bool {
        // SAFETY: the metadata is alive.
        unsafe { ffi::jlopt_metadata_is_distinct(self.raw) }
    }

    /// LLVM's name of the class of a node of debug information; nothing for other metadata.
    pub fn debug_class(self) -> Option<&'static str> {
        // SAFETY: the metadata is alive; the names are literals of the shim's.
        unsafe {
            let name = ffi::jlopt_debug_class(self.raw);
            (!name.is_null()).then(|| CStr::from_ptr::<'static>(name).to_str().unwrap_or_default())
        }
    }

    /// What a node of debug information says, field by field; nothing for other metadata.
    pub fn debug_fields(self) -> Option<Vec<DebugField<'m>>> {
        let mut fields: Vec<DebugField<'m>> = Vec::new();
        let sink = FieldSink {
            opaque: std::ptr::from_mut(&mut fields).cast(),
            number: field_number,
            text: field_text,
            node: field_node,
            list: field_list,
        };
        // SAFETY: the metadata is alive; the vector is borrowed for the time of the call.
        unsafe { ffi::jlopt_debug_fields(self.raw, &raw const sink) }.then_some(fields)
    }
}

impl<'m> MetadataNode<'m> {
    /// The node as metadata of any sort.
    pub fn metadata(self) -> Metadata<'m> {
        // SAFETY: a node wrapped as a value.
        Metadata { raw: unsafe { llvm::LLVMValueAsMetadata(self.raw()) }, module: PhantomData }
    }
}

/// A field of a node of debug information.
#[derive(Clone, Debug, PartialEq)]
pub struct DebugField<'m> {
    /// The name, as LLVM's text has it.
    pub name: &'static str,
    /// The value.
    pub value: DebugFieldValue<'m>,
}

/// What a field says.
#[derive(Clone, Debug, PartialEq)]
pub enum DebugFieldValue<'m> {
    /// A number.
    Number(u64),
    /// Text.
    Text(&'m [u8]),
    /// Another node.
    Node(Metadata<'m>),
    /// So many of the following fields of the same name are the elements of a list.
    List(usize),
}

fn push(opaque: *mut c_void, name: *const c_char, value: DebugFieldValue<'_>) {
    // SAFETY: `opaque` is the vector of `debug_fields`; the names are literals of the shim's.
    unsafe {
        let name: &'static str = CStr::from_ptr::<'static>(name).to_str().unwrap_or_default();
        (*opaque.cast::<Vec<DebugField<'_>>>()).push(DebugField { name, value });
    }
}

extern "C" fn field_number(opaque: *mut c_void, name: *const c_char, number: u64) {
    push(opaque, name, DebugFieldValue::Number(number));
}

extern "C" fn field_text(opaque: *mut c_void, name: *const c_char, text: *const c_char, length: usize) {
    // SAFETY: the text has that length, and is the context's, or a literal of the shim's.
    push(opaque, name, DebugFieldValue::Text(unsafe { ffi::bytes(text, length) }));
}

extern "C" fn field_node(opaque: *mut c_void, name: *const c_char, node: LLVMMetadataRef) {
    if let Some(node) = Metadata::new(node) {
        push(opaque, name, DebugFieldValue::Node(node));
    }
}

extern "C" fn field_list(opaque: *mut c_void, name: *const c_char, length: usize) {
    push(opaque, name, DebugFieldValue::List(length));
}

/// A debug record in front of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct DebugRecord<'m> {
    /// LLVM's name: `value`, `declare`, `assign`, `declare_value`, `label`.
    pub kind: &'static str,
    /// The location.
    pub location: Option<Metadata<'m>>,
    /// The value (also a list of values), the variable and the expression; of `assign` also the identity, the address and
    /// the expression of the address; of `label` the label.
    pub operands: Vec<Option<Metadata<'m>>>,
}

const RECORDS: [&str; 6] = ["label", "value", "declare", "assign", "declare_value", "other"];

impl<'m> Instruction<'m> {
    /// The debug records in front of it.
    pub fn debug_records(self) -> Vec<DebugRecord<'m>> {
        extern "C" fn visit(
            opaque: *mut c_void,
            kind: u32,
            location: LLVMMetadataRef,
            operands: *const LLVMMetadataRef,
            count: usize,
        ) {
            // SAFETY: the vector below, and so many operands.
            unsafe {
                let operands = std::slice::from_raw_parts(operands, count);
                (*opaque.cast::<Vec<DebugRecord<'_>>>()).push(DebugRecord {
                    kind: RECORDS[(kind as usize).min(RECORDS.len() - 1)],
                    location: Metadata::new(location),
                    operands: operands.iter().map(|&raw| Metadata::new(raw)).collect(),
                });
            }
        }
        let mut records: Vec<DebugRecord<'m>> = Vec::new();
        // SAFETY: an instruction that is alive; the vector is borrowed for the time of the call.
        unsafe { ffi::jlopt_debug_records(self.raw(), std::ptr::from_mut(&mut records).cast(), visit) };
        records
    }
}
