//! LLVM's sizes and offsets of types that are values.

use crate::llvm::{LlvmTypeError, LlvmTypes};
use crate::lower::LlvmType;
use inkwell::context::Context;
use inkwell::types::AnyType;
use llvm_ext::data_layout::{DataLayoutError, OwnedDataLayout};
use llvm_ext::types::Type;
use std::cell::RefCell;

/// A data layout, and the context for the types that are measured under it.
pub struct TargetLayout<'ctx> {
    types: RefCell<LlvmTypes<'ctx>>,
    layout: OwnedDataLayout,
}

/// What LLVM makes of a type, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// What a store writes.
    pub(super) store_size: u64,
    /// How far apart elements of an array are.
    pub(super) alloc_size: u64,
    /// What addresses are a multiple of.
    pub(super) alignment: u64,
}

impl<'ctx> TargetLayout<'ctx> {
    /// Parses a data layout: `e-i64:64-n32:64`.
    ///
    /// # Errors
    ///
    /// The first specification that LLVM refuses.
    pub fn parse(context: &'ctx Context, text: &str) -> Result<Self, DataLayoutError> {
        let layout = OwnedDataLayout::parse(text)?;
        Ok(Self { types: RefCell::new(LlvmTypes::new(context)), layout })
    }

    /// The size in bytes of pointers of an address space.
    pub fn pointer_bytes(&self, space: u32) -> u64 {
        u64::from(self.layout.get().pointer_size_in(space))
    }

    fn made(&self, ty: &LlvmType) -> Result<Type<'ctx>, LlvmTypeError> {
        Ok(Type::of_inkwell(self.types.borrow_mut().basic(ty)?.as_any_type_enum()))
    }

    pub(super) fn measure(&self, ty: &LlvmType) -> Result<Measure, LlvmTypeError> {
        let (layout, made) = (self.layout.get(), self.made(ty)?);
        Ok(Measure {
            store_size: layout.store_size(made),
            alloc_size: layout.alloc_size(made),
            alignment: layout.abi_alignment(made),
        })
    }

    /// How far apart the elements of an array or vector are; nothing for other types. Those of a vector are packed.
    pub(super) fn stride(&self, ty: &LlvmType) -> Result<Option<u64>, LlvmTypeError> {
        Ok(match ty {
            LlvmType::Array(_, element) => Some(self.measure(element)?.alloc_size),
            LlvmType::Vector(_, element) => Some(self.measure(element)?.store_size),
            _ => None,
        })
    }

    /// Where an element of a struct starts.
    pub(super) fn element_offset(&self, ty: &LlvmType, element: usize) -> Result<u64, LlvmTypeError> {
        let element = u32::try_from(element).map_err(|_| LlvmTypeError::Length(u64::MAX))?;
        Ok(self.layout.get().element_offset(self.made(ty)?, element))
    }
}
