//! Between these wrappers and inkwell's: modules, builders, values and types, both ways.
//!
//! What builds code here can so be used where code is built with inkwell:
//!
//! ```
//! use inkwell::context::Context;
//! use llvm_ext::builder::Builder;
//! use llvm_ext::module::Module;
//! use llvm_ext::value::Value;
//!
//! let context = Context::create();
//! let inner = context.create_module("example");
//! let pair = context.struct_type(&[context.i64_type().into(), context.i64_type().into()], false);
//! let function = inner.add_function("second", context.i64_type().fn_type(&[pair.into()], false), None);
//! let inkwell_builder = context.create_builder();
//! inkwell_builder.position_at_end(context.append_basic_block(function, "entry"));
//!
//! let module = Module::from_inkwell(&inner);
//! let builder = Builder::around(&module, &inkwell_builder).expect("it stands in the module");
//! let pair = Value::from_inkwell(&module, &function.get_nth_param(0).expect("a parameter")).expect("of one context");
//! let second = builder.extract_value(pair, &[1]);
//! inkwell_builder.build_return(Some(&second.as_inkwell().expect("a value"))).expect("it stands in a block");
//! module.verify().expect("valid IR");
//! ```

use crate::builder::Builder;
use crate::module::Module;
use crate::types::{Type, TypeKind};
use crate::value::Value;
use inkwell::llvm_sys::core as llvm;
use inkwell::types::{AnyTypeEnum, AsTypeRef, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicValueEnum};

impl<'a> Module<'a> {
    /// A module of inkwell's, for the time of the borrow.
    pub fn from_inkwell(module: &'a inkwell::module::Module<'_>) -> Self {
        // SAFETY: the module is borrowed for as long as this one lives.
        unsafe { Self::borrowed(module.as_mut_ptr()) }
    }
}

impl<'m> Builder<'m> {
    /// The same builder as one of inkwell's: it stands where that one stands, and what it inserts has the debug location
    /// that is set there. Nothing where that one stands in no block of the module.
    pub fn around(module: &'m Module<'_>, builder: &'m inkwell::builder::Builder<'_>) -> Option<Self> {
        let function = builder.get_insert_block()?.get_parent()?;
        // SAFETY: a function that is alive, and the module that it is in.
        unsafe {
            let of_builder = llvm::LLVMGetGlobalParent(function.as_value_ref());
            (of_builder == module.raw()).then(|| Self::borrowed(builder.as_mut_ptr(), module))
        }
    }
}

impl<'m> Value<'m> {
    /// A value of inkwell's; nothing where it is of another context than the module.
    pub fn from_inkwell(module: &'m Module<'_>, value: &impl AsValueRef) -> Option<Self> {
        // SAFETY: a value that is alive; it can be used where values of its context can.
        unsafe {
            let raw = value.as_value_ref();
            let context = llvm::LLVMGetTypeContext(llvm::LLVMTypeOf(raw));
            (context == llvm::LLVMGetModuleContext(module.raw())).then(|| Self::new(raw))
        }
    }

    /// The value as one of inkwell's; nothing for what is no value there: labels, metadata, calls without a result.
    pub fn as_inkwell(self) -> Option<BasicValueEnum<'m>> {
        let _known = self.value_type().as_inkwell()?;
        // SAFETY: a value of a type that inkwell has.
        Some(unsafe { BasicValueEnum::new(self.raw()) })
    }
}

impl<'m> Type<'m> {
    /// A type of inkwell's; nothing where it is of another context than the module.
    pub fn from_inkwell(module: &'m Module<'_>, ty: &impl AsTypeRef) -> Option<Self> {
        // SAFETY: a type that is alive.
        unsafe {
            let raw = ty.as_type_ref();
            let context = llvm::LLVMGetTypeContext(raw);
            (context == llvm::LLVMGetModuleContext(module.raw())).then(|| Self::new(raw))
        }
    }

    /// The type as one of inkwell's for values; nothing for types that inkwell knows no values of.
    pub fn as_inkwell(self) -> Option<BasicTypeEnum<'m>> {
        let known = matches!(
            self.kind(),
            TypeKind::LLVMIntegerTypeKind
                | TypeKind::LLVMHalfTypeKind
                | TypeKind::LLVMBFloatTypeKind
                | TypeKind::LLVMFloatTypeKind
                | TypeKind::LLVMDoubleTypeKind
                | TypeKind::LLVMX86_FP80TypeKind
                | TypeKind::LLVMFP128TypeKind
                | TypeKind::LLVMPPC_FP128TypeKind
                | TypeKind::LLVMPointerTypeKind
                | TypeKind::LLVMStructTypeKind
                | TypeKind::LLVMArrayTypeKind
                | TypeKind::LLVMVectorTypeKind
                | TypeKind::LLVMScalableVectorTypeKind
        );
        if !known {
            return None;
        }
        // SAFETY: a type of a kind that inkwell has.
        BasicTypeEnum::try_from(unsafe { AnyTypeEnum::new(self.raw()) }).ok()
    }
}
