//! Real LLVM types, in any context, of the values that types lower to.
//!
//! LLVM has every literal type once in a context: types that another front end made, or that were read from bitcode,
//! are the very types that are made here.
//!
//! ```
//! use juliair_types::llvm::LlvmTypes;
//! use juliair_types::lower::LlvmType;
//!
//! let context = llvm_ext::context::Context::new();
//! let mut types = LlvmTypes::new(context.as_inkwell());
//! let pair = types.basic(&LlvmType::structure(vec![LlvmType::Integer(8), LlvmType::Pointer(10)]))?;
//! assert_eq!(pair.print_to_string().to_string(), "{ i8, ptr addrspace(10) }");
//! # Ok::<(), juliair_types::llvm::LlvmTypeError>(())
//! ```

use crate::lower::LlvmType;
use inkwell::AddressSpace;
use inkwell::context::Context;
use inkwell::types::{AnyType, AnyTypeEnum, BasicType, BasicTypeEnum};
use rustc_hash::FxHashMap;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Why LLVM has no such type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LlvmTypeError {
    /// An integer of no bits, or of more than LLVM's 2^23.
    #[error("LLVM has no i{0}")]
    Width(u32),
    /// An address space of more than 24 bits.
    #[error("LLVM has no address space {0}")]
    AddressSpace(u32),
    /// An array or vector that is too long, or a vector of no elements.
    #[error("LLVM has no array or vector of {0} elements here")]
    Length(u64),
    /// `void` as an element, or an aggregate in a vector.
    #[error("{0} cannot be an element")]
    Element(String),
}

/// Makes LLVM types in a context.
pub struct LlvmTypes<'ctx> {
    context: &'ctx Context,
    /// Values share their parts, so that a small one can have very many if each is counted: what is known is found by the
    /// parts' address, which the value keeps alive.
    known: FxHashMap<Shape, (LlvmType, BasicTypeEnum<'ctx>)>,
}

impl<'ctx> LlvmTypes<'ctx> {
    /// For a context.
    pub fn new(context: &'ctx Context) -> Self {
        Self { context, known: FxHashMap::default() }
    }

    /// The type in the context; `void` too.
    pub fn any(&mut self, ty: &LlvmType) -> Result<AnyTypeEnum<'ctx>, LlvmTypeError> {
        match ty {
            LlvmType::Void => Ok(self.context.void_type().into()),
            _ => Ok(self.basic(ty)?.as_any_type_enum()),
        }
    }

    /// The type in the context, where it is one of values.
    pub fn basic(&mut self, ty: &LlvmType) -> Result<BasicTypeEnum<'ctx>, LlvmTypeError> {
        let Some(key) = Shape::of(ty) else { return self.make(ty) };
        if let Some((_, known)) = self.known.get(&key) {
            return Ok(*known);
        }
        let made = self.make(ty)?;
        drop(self.known.insert(key, (ty.clone(), made)));
        Ok(made)
    }

    fn make(&mut self, ty: &LlvmType) -> Result<BasicTypeEnum<'ctx>, LlvmTypeError> {
        Ok(match ty {
            LlvmType::Void => return Err(LlvmTypeError::Element(ty.to_string())),
            LlvmType::Integer(bits) => {
                let width = NonZeroU32::new(*bits).ok_or(LlvmTypeError::Width(*bits))?;
                let made = self.context.custom_width_int_type(width);
                made.map_err(|_| LlvmTypeError::Width(*bits))?.into()
            }
            LlvmType::Half => self.context.f16_type().into(),
            LlvmType::BFloat => self.context.bf16_type().into(),
            LlvmType::Float => self.context.f32_type().into(),
            LlvmType::Double => self.context.f64_type().into(),
            LlvmType::Pointer(space) => {
                let space =
                    AddressSpace::try_from(*space).map_err(|()| LlvmTypeError::AddressSpace(*space))?;
                self.context.ptr_type(space).into()
            }
            LlvmType::Array(length, element) => {
                let made = self.basic(element)?;
                made.array_type(short(*length)?).into()
            }
            LlvmType::Vector(length, element) => self.vector(*length, element)?,
            LlvmType::Struct(elements) => {
                let made = elements.iter().map(|element| self.basic(element));
                let made = made.collect::<Result<Vec<_>, _>>()?;
                self.context.struct_type(&made, false).into()
            }
        })
    }

    fn vector(&mut self, length: u64, element: &LlvmType) -> Result<BasicTypeEnum<'ctx>, LlvmTypeError> {
        if length == 0 {
            return Err(LlvmTypeError::Length(length));
        }
        let short = short(length)?;
        Ok(match self.basic(element)? {
            BasicTypeEnum::IntType(element) => element.vec_type(short).into(),
            BasicTypeEnum::FloatType(element) => element.vec_type(short).into(),
            BasicTypeEnum::PointerType(element) => element.vec_type(short).into(),
            _ => return Err(LlvmTypeError::Element(element.to_string())),
        })
    }
}

/// What identifies a type that has parts.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    Array(u64, usize),
    Vector(u64, usize),
    Struct(usize),
}

impl Shape {
    fn of(ty: &LlvmType) -> Option<Self> {
        match ty {
            LlvmType::Array(length, element) => Some(Self::Array(*length, Arc::as_ptr(element).addr())),
            LlvmType::Vector(length, element) => Some(Self::Vector(*length, Arc::as_ptr(element).addr())),
            LlvmType::Struct(elements) => Some(Self::Struct(Arc::as_ptr(elements).addr())),
            _ => None,
        }
    }
}

/// LLVM's C API counts in 32 bits.
fn short(length: u64) -> Result<u32, LlvmTypeError> {
    u32::try_from(length).map_err(|_| LlvmTypeError::Length(length))
}
