//! Metadata nodes, such as module flags.

use crate::ffi;
use crate::module::Module;
use crate::types::Type;
use crate::value::{Constant, Value, ValueKind};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};
use std::ffi::{c_char, c_void};
use std::marker::PhantomData;

/// A metadata node that is a tuple of operands, or one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MetadataNode<'m> {
    // A `MetadataAsValue`.
    raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

/// An operand of a metadata node.
#[derive(Clone, Debug, PartialEq)]
pub enum MetadataOperand<'m> {
    /// A string.
    String(Vec<u8>),
    /// A constant.
    Constant(Constant<'m>),
    /// Another node.
    Node(MetadataNode<'m>),
    /// Nothing.
    Null,
}

impl std::fmt::Debug for MetadataNode<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.operands()).finish()
    }
}

impl<'m> MetadataNode<'m> {
    /// # Safety
    ///
    /// `raw` must be a `MetadataAsValue` of a node that is alive for `'m`.
    pub(crate) unsafe fn new(raw: LLVMValueRef) -> Self {
        Self { raw, module: PhantomData }
    }

    pub(crate) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// The operands.
    pub fn operands(self) -> Vec<MetadataOperand<'m>> {
        // SAFETY: a node, and room for all of its operands.
        let raw = unsafe {
            let mut raw = vec![std::ptr::null_mut(); llvm::LLVMGetMDNodeNumOperands(self.raw) as usize];
            llvm::LLVMGetMDNodeOperands(self.raw, raw.as_mut_ptr());
            raw
        };
        raw.into_iter().map(Self::operand).collect()
    }

    fn operand(raw: LLVMValueRef) -> MetadataOperand<'m> {
        // SAFETY: an operand of a node that is alive: null, a constant, or a `MetadataAsValue`.
        unsafe {
            let Some(value) = Value::from_raw(raw) else { return MetadataOperand::Null };
            if value.kind() != ValueKind::LLVMMetadataAsValueValueKind {
                return MetadataOperand::Constant(Constant::from_value(value));
            }
            let mut length = 0;
            let text = llvm::LLVMGetMDString(raw, &raw mut length);
            if text.is_null() {
                return MetadataOperand::Node(Self::new(raw));
            }
            MetadataOperand::String(std::slice::from_raw_parts(text.cast::<u8>(), length as usize).to_vec())
        }
    }
}

/// Builds metadata nodes of a module.
impl Module<'_> {
    /// The uniqued node with these operands.
    pub fn metadata_node(&self, operands: &[MetadataOperand<'_>]) -> MetadataNode<'_> {
        // SAFETY: everything lives in this module's context.
        unsafe {
            let context = llvm::LLVMGetModuleContext(self.raw());
            let mut raw: Vec<LLVMMetadataRef> = operands
                .iter()
                .map(|operand| match operand {
                    MetadataOperand::String(text) => {
                        llvm::LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len())
                    }
                    MetadataOperand::Constant(constant) => llvm::LLVMValueAsMetadata(constant.raw()),
                    MetadataOperand::Node(node) => llvm::LLVMValueAsMetadata(node.raw()),
                    MetadataOperand::Null => std::ptr::null_mut(),
                })
                .collect();
            let node = llvm::LLVMMDNodeInContext2(context, raw.as_mut_ptr(), raw.len());
            MetadataNode::new(llvm::LLVMMetadataAsValue(context, node))
        }
    }

    /// Appends a module flag with LLVM's number of its behaviour.
    pub fn add_module_flag(&self, behavior: u32, key: &str, value: MetadataOperand<'_>) {
        let behavior = self.int_type(32).const_int(u64::from(behavior));
        let key = MetadataOperand::String(key.as_bytes().to_vec());
        let flag = self.metadata_node(&[MetadataOperand::Constant(behavior), key, value]);
        self.add_named_metadata("llvm.module.flags", flag);
    }

    /// The metadata kind of a name (`tbaa`).
    pub fn metadata_kind(&self, name: &str) -> u32 {
        let length = u32::try_from(name.len()).expect("a short name");
        // SAFETY: the name has that length.
        unsafe {
            llvm::LLVMGetMDKindIDInContext(
                llvm::LLVMGetModuleContext(self.raw()),
                name.as_ptr().cast(),
                length,
            )
        }
    }

    /// The names of all kinds of metadata in the module's context; a kind's number is its place.
    pub fn metadata_kind_names(&self) -> Vec<String> {
        extern "C" fn visit(opaque: *mut c_void, name: *const c_char, length: usize) {
            // SAFETY: `opaque` is the vector below, borrowed by nobody else meanwhile; the name has that length.
            unsafe { (*opaque.cast::<Vec<String>>()).push(ffi::text(name, length)) }
        }
        let mut names: Vec<String> = Vec::new();
        // SAFETY: the module's context is alive; the vector outlives the call.
        unsafe {
            let context = llvm::LLVMGetModuleContext(self.raw());
            ffi::jlopt_metadata_kind_names(context, std::ptr::from_mut(&mut names).cast(), visit);
        }
        names
    }

    /// A 64-bit constant as an operand.
    pub fn metadata_i64(&self, value: u64) -> MetadataOperand<'_> {
        let i64_type: Type<'_> = self.int_type(64);
        MetadataOperand::Constant(i64_type.const_int(value))
    }
}
