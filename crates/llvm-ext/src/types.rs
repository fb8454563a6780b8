//! Types and data layouts.

use crate::ffi;
use crate::value::Constant;
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMByteOrder, LLVMByteOrdering, LLVMOffsetOfElement,
    LLVMPointerSize, LLVMPointerSizeForAS, LLVMPreferredAlignmentOfType, LLVMStoreSizeOfType,
    LLVMTargetDataRef,
};
use inkwell::types::{AnyTypeEnum, AsTypeRef};
use std::ffi::CStr;
use std::marker::PhantomData;

pub use inkwell::llvm_sys::LLVMTypeKind as TypeKind;

/// A type of a module's context.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'m> {
    raw: LLVMTypeRef,
    module: PhantomData<&'m ()>,
}

impl std::fmt::Debug for Type<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Type({self})")
    }
}

/// As LLVM prints it.
impl std::fmt::Display for Type<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // SAFETY: LLVM's text is disposed of after it was written.
        unsafe {
            let text = llvm::LLVMPrintTypeToString(self.raw);
            let written = formatter.write_str(&CStr::from_ptr(text).to_string_lossy());
            llvm::LLVMDisposeMessage(text);
            written
        }
    }
}

impl<'m> Type<'m> {
    /// # Safety
    ///
    /// `raw` must be a type whose context is alive for `'m`.
    pub(crate) unsafe fn new(raw: LLVMTypeRef) -> Self {
        Self { raw, module: PhantomData }
    }

    /// A type that inkwell made.
    pub fn of_inkwell(ty: AnyTypeEnum<'m>) -> Self {
        // SAFETY: inkwell's type borrows its context for `'m`.
        unsafe { Self::new(ty.as_type_ref()) }
    }

    pub(crate) fn raw(self) -> LLVMTypeRef {
        self.raw
    }

    /// LLVM's kind of the type.
    pub fn kind(self) -> TypeKind {
        // SAFETY: the type is alive.
        unsafe { llvm::LLVMGetTypeKind(self.raw) }
    }

    /// Whether values of the type can be in memory.
    pub fn is_sized(self) -> bool {
        // SAFETY: the type is alive.
        unsafe { llvm::LLVMTypeIsSized(self.raw) != 0 }
    }

    /// Whether it is a fixed or scalable vector.
    pub fn is_vector(self) -> bool {
        matches!(self.kind(), TypeKind::LLVMVectorTypeKind | TypeKind::LLVMScalableVectorTypeKind)
    }

    /// The width of an integer type in bits.
    pub fn int_bits(self) -> Option<u32> {
        // SAFETY: asked of integer types only.
        (self.kind() == TypeKind::LLVMIntegerTypeKind).then(|| unsafe { llvm::LLVMGetIntTypeWidth(self.raw) })
    }

    /// The address space of a pointer type.
    pub fn pointer_address_space(self) -> Option<u32> {
        let is_pointer = self.kind() == TypeKind::LLVMPointerTypeKind;
        // SAFETY: asked of pointer types only.
        is_pointer.then(|| unsafe { llvm::LLVMGetPointerAddressSpace(self.raw) })
    }

    /// The number of elements of an array type.
    pub fn array_length(self) -> Option<u64> {
        // SAFETY: asked of array types only.
        (self.kind() == TypeKind::LLVMArrayTypeKind).then(|| unsafe { llvm::LLVMGetArrayLength2(self.raw) })
    }

    /// The type of the elements of an array or vector type.
    pub fn element_type(self) -> Option<Self> {
        let has_elements = self.kind() == TypeKind::LLVMArrayTypeKind || self.is_vector();
        // SAFETY: asked of types with elements only.
        has_elements.then(|| unsafe { Self::new(llvm::LLVMGetElementType(self.raw)) })
    }

    /// The array type with elements of this type.
    pub fn array_of(self, length: u64) -> Self {
        // SAFETY: the type is alive.
        unsafe { Self::new(llvm::LLVMArrayType2(self.raw, length)) }
    }

    /// The result of a function type.
    ///
    /// # Panics
    ///
    /// Where it is no function type.
    pub fn function_result(self) -> Self {
        assert_eq!(self.kind(), TypeKind::LLVMFunctionTypeKind);
        // SAFETY: a function type.
        unsafe { Self::new(llvm::LLVMGetReturnType(self.raw)) }
    }

    /// The parameters of a function type.
    ///
    /// # Panics
    ///
    /// Where it is no function type.
    pub fn function_parameters(self) -> Vec<Self> {
        assert_eq!(self.kind(), TypeKind::LLVMFunctionTypeKind);
        // SAFETY: a function type, and room for all of its parameters.
        unsafe {
            let mut parameters = vec![std::ptr::null_mut(); llvm::LLVMCountParamTypes(self.raw) as usize];
            llvm::LLVMGetParamTypes(self.raw, parameters.as_mut_ptr());
            parameters.into_iter().map(|parameter| Self::new(parameter)).collect()
        }
    }

    /// Whether a function type takes further arguments (`...`).
    pub fn is_variadic(self) -> bool {
        // SAFETY: asked of function types only.
        self.kind() == TypeKind::LLVMFunctionTypeKind && unsafe { llvm::LLVMIsFunctionVarArg(self.raw) } != 0
    }

    /// Whether values of both types are the same to the processor: named structs may be called otherwise, as the linker
    /// tells types of several modules apart that it then makes one.
    pub fn is_same_as(self, other: Type<'_>) -> bool {
        if self.raw == other.raw {
            return true;
        }
        let all_same = |left: Vec<Type<'_>>, right: Vec<Type<'_>>| {
            left.len() == right.len() && left.iter().zip(&right).all(|(left, right)| left.is_same_as(*right))
        };
        match (self.kind(), other.kind()) {
            (TypeKind::LLVMFunctionTypeKind, TypeKind::LLVMFunctionTypeKind) => {
                self.is_variadic() == other.is_variadic()
                    && self.function_result().is_same_as(other.function_result())
                    && all_same(self.function_parameters(), other.function_parameters())
            }
            (TypeKind::LLVMStructTypeKind, TypeKind::LLVMStructTypeKind) => {
                self.is_packed() == other.is_packed()
                    && self.is_sized()
                    && other.is_sized()
                    && all_same(self.struct_elements(), other.struct_elements())
            }
            (TypeKind::LLVMArrayTypeKind, TypeKind::LLVMArrayTypeKind) => {
                let elements = self.element_type().zip(other.element_type());
                self.array_length() == other.array_length()
                    && elements.is_some_and(|(left, right)| left.is_same_as(right))
            }
            _ => false,
        }
    }

    /// Whether the elements of a struct type follow each other without padding.
    pub fn is_packed(self) -> bool {
        // SAFETY: asked of struct types only.
        self.kind() == TypeKind::LLVMStructTypeKind && unsafe { llvm::LLVMIsPackedStruct(self.raw) } != 0
    }

    /// The types of the elements of a struct type; none for other types.
    pub fn struct_elements(self) -> Vec<Self> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return Vec::new();
        }
        // SAFETY: a struct type, and room for all of its elements.
        unsafe {
            let mut elements =
                vec![std::ptr::null_mut(); llvm::LLVMCountStructElementTypes(self.raw) as usize];
            llvm::LLVMGetStructElementTypes(self.raw, elements.as_mut_ptr());
            elements.into_iter().map(|element| Self::new(element)).collect()
        }
    }

    /// The number of elements of a vector type; of a scalable one, the least.
    pub fn vector_length(self) -> Option<u32> {
        // SAFETY: asked of vector types only.
        self.is_vector().then(|| unsafe { llvm::LLVMGetVectorSize(self.raw) })
    }

    /// Whether it is a pointer type.
    pub fn is_pointer(self) -> bool {
        self.kind() == TypeKind::LLVMPointerTypeKind
    }

    /// Whether its values have a size that is the same on all machines of a target: not opaque types, nor scalable vectors
    /// and what holds some. Of other types, the size must not be asked for.
    pub fn has_fixed_size(self) -> bool {
        // SAFETY: the type is alive.
        unsafe { ffi::jlopt_type_has_fixed_size(self.raw) }
    }

    /// The type of a function with this result and these parameters.
    pub fn function(self, parameters: &[Self]) -> Self {
        let mut raw: Vec<_> = parameters.iter().map(|parameter| parameter.raw).collect();
        let count = u32::try_from(raw.len()).expect("a function's parameters");
        // SAFETY: types that can be a result and parameters.
        unsafe { Self::new(llvm::LLVMFunctionType(self.raw, raw.as_mut_ptr(), count, 0)) }
    }

    /// The type of a function with this result that takes any arguments (`...`).
    pub fn variadic_function(self) -> Self {
        // SAFETY: a type that can be a result.
        unsafe { Self::new(llvm::LLVMFunctionType(self.raw, std::ptr::null_mut(), 0, 1)) }
    }

    /// The type of a function with this result and no parameters.
    pub fn function_without_parameters(self) -> Self {
        // SAFETY: a type that can be a result.
        unsafe { Self::new(llvm::LLVMFunctionType(self.raw, std::ptr::null_mut(), 0, 0)) }
    }

    /// The constant of this integer type with a value, cut to its width.
    pub fn const_int(self, value: u64) -> Constant<'m> {
        // SAFETY: the type is alive.
        Constant::from_value(unsafe { crate::value::Value::new(llvm::LLVMConstInt(self.raw, value, 0)) })
    }

    /// The null constant of this type.
    pub fn null(self) -> Constant<'m> {
        // SAFETY: the type is alive.
        Constant::from_value(unsafe { crate::value::Value::new(llvm::LLVMConstNull(self.raw)) })
    }

    /// The constant of this struct or array type with these elements.
    ///
    /// # Panics
    ///
    /// Where it is neither.
    pub fn const_aggregate(self, elements: &[Constant<'m>]) -> Constant<'m> {
        if let Some(element) = self.element_type() {
            return element.const_array(elements);
        }
        assert_eq!(self.kind(), TypeKind::LLVMStructTypeKind);
        let mut raw: Vec<_> = elements.iter().map(|element| element.raw()).collect();
        let count = u32::try_from(raw.len()).expect("a struct's elements");
        // SAFETY: as many elements as the type has, of their types; it need not have a name.
        Constant::from_value(unsafe {
            crate::value::Value::new(llvm::LLVMConstNamedStruct(self.raw, raw.as_mut_ptr(), count))
        })
    }

    /// The constant array with elements of this type.
    pub fn const_array(self, elements: &[Constant<'m>]) -> Constant<'m> {
        let mut raw: Vec<_> = elements.iter().map(|element| element.raw()).collect();
        // SAFETY: the elements are of this type.
        Constant::from_value(unsafe {
            crate::value::Value::new(llvm::LLVMConstArray2(self.raw, raw.as_mut_ptr(), raw.len() as u64))
        })
    }
}

/// How types are laid out. Sizes, alignments and offsets are in bytes.
#[derive(Clone, Copy)]
pub struct DataLayout<'m> {
    raw: LLVMTargetDataRef,
    module: PhantomData<&'m ()>,
}

impl DataLayout<'_> {
    /// # Safety
    ///
    /// `raw` must be alive for `'m`.
    pub(crate) unsafe fn new(raw: LLVMTargetDataRef) -> Self {
        Self { raw, module: PhantomData }
    }

    pub(crate) fn raw(self) -> LLVMTargetDataRef {
        self.raw
    }

    /// Whether the most significant byte of a number comes first.
    pub fn is_big_endian(self) -> bool {
        // SAFETY: the layout is alive.
        unsafe { matches!(LLVMByteOrder(self.raw), LLVMByteOrdering::LLVMBigEndian) }
    }

    /// The size of a pointer of address space 0.
    pub fn pointer_size(self) -> u32 {
        // SAFETY: the layout is alive.
        unsafe { LLVMPointerSize(self.raw) }
    }

    /// The size of a pointer of an address space.
    pub fn pointer_size_in(self, address_space: u32) -> u32 {
        // SAFETY: the layout is alive.
        unsafe { LLVMPointerSizeForAS(self.raw, address_space) }
    }

    /// How far apart elements of this type are in an array.
    ///
    /// # Panics
    ///
    /// Where it is no type of values in memory, as `void`.
    pub fn alloc_size(self, element: Type<'_>) -> u64 {
        assert!(element.is_sized(), "{element} has no size");
        // SAFETY: layout and type are alive, and the type has a size.
        unsafe { LLVMABISizeOfType(self.raw, element.raw()) }
    }

    /// How many bytes a store of this type writes.
    ///
    /// # Panics
    ///
    /// Where it is no type of values in memory.
    pub fn store_size(self, ty: Type<'_>) -> u64 {
        assert!(ty.is_sized(), "{ty} has no size");
        // SAFETY: layout and type are alive, and the type has a size.
        unsafe { LLVMStoreSizeOfType(self.raw, ty.raw()) }
    }

    /// What addresses of this type are a multiple of.
    ///
    /// # Panics
    ///
    /// Where it is no type of values in memory.
    pub fn abi_alignment(self, ty: Type<'_>) -> u64 {
        assert!(ty.is_sized(), "{ty} has no size");
        // SAFETY: layout and type are alive, and the type has a size.
        u64::from(unsafe { LLVMABIAlignmentOfType(self.raw, ty.raw()) })
    }

    /// The alignment that LLVM gives values of this type where it may choose, as in an `alloca`.
    ///
    /// # Panics
    ///
    /// Where it is no type of values in memory.
    pub fn preferred_alignment(self, ty: Type<'_>) -> u64 {
        assert!(ty.is_sized(), "{ty} has no size");
        // SAFETY: layout and type are alive, and the type has a size.
        u64::from(unsafe { LLVMPreferredAlignmentOfType(self.raw, ty.raw()) })
    }

    /// The offset of an element of a struct type.
    pub fn element_offset(self, struct_type: Type<'_>, element: u32) -> u64 {
        // SAFETY: layout and type are alive.
        unsafe { LLVMOffsetOfElement(self.raw, struct_type.raw(), element) }
    }
}
